import { test as base } from '@playwright/test';
import { takenOver } from './taken-over.js';

/**
 * Playwright's own, with one difference: `page.goto` returns once the page listens. A page rendered at build time is painted
 * before its scripts load, and on a slow machine a test would act in between. Tests of that gap use
 * `waitUntil: 'commit'`, which waits for nothing further.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await goto(address, options);
      if (javaScriptEnabled !== false && options?.waitUntil !== 'commit') await takenOver(page);
      return response;
    };
    await use(page);
  },
});

export { expect } from '@playwright/test';
