import type { Page } from '@playwright/test';

/** The browser's complaints about a page from here on: console errors and warnings, and uncaught errors. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(message.text());
  });
  return found;
}
