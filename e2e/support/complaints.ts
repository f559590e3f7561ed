import type { Page } from '@playwright/test';

/** Playwright's, where a test wants no service worker; the page asks for one a second after it has loaded. */
const blocked = 'Service Worker registration blocked by Playwright';

/** The browser's complaints about a page from here on: console errors and warnings, and uncaught errors. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== blocked) found.push(message.text());
  });
  return found;
}

/** Marks the built heading before any script runs, so that a test can see whether it was hydrated or drawn anew. */
export async function markHeading(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') document.querySelector('h1')?.setAttribute('data-marked', '');
    }),
  );
}
