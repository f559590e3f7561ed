import type { Route } from '@playwright/test';

/** Answers as the API refuses. @param problem what the body says besides its type */
export function refuse(
  route: Route,
  problem: {
    status: number;
    title: string;
    code: string;
    detail?: string;
    errors?: { path: string; message: string }[];
  },
): Promise<void> {
  const body = JSON.stringify({ type: 'about:blank', ...problem });
  return route.fulfill({ status: problem.status, contentType: 'application/problem+json', body });
}
