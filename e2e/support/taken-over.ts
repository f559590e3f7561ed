import type { Page } from '@playwright/test';

/** Resolves when React has taken the page over that the server sent; at once where the server sent none. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('#root[data-rendered]');
    const element = root && (root.querySelector('h1') ?? root.firstElementChild);
    return !root || Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'));
  });
}
