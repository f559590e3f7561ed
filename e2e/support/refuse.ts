import type { Route } from '@playwright/test';

/** Answers with a refusal in the API's form. @param problem the body's content besides its type */
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
