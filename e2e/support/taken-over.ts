import type { Page } from '@playwright/test';

/** Resolves when React has taken over the page that the server sent, and its forms have read their drafts; at once where it sent none. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('#root[data-rendered]');
    const element = root && (root.querySelector('h1') ?? root.firstElementChild);
    if (!root) return true;
    const taken = Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'));
    return taken && !root.querySelector('[data-restoring]');
  });
}
