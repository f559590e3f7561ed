import { test as base } from '@playwright/test';
import { takenOver } from './taken-over.js';

/**
 * Playwright's own, with one difference: `page.goto` comes back once the page listens. A page that was rendered at build is painted
 * before its scripts come, and on a slow machine a test would act in between. What people do then is tried where it is meant: with
 * `waitUntil: 'commit'`, after which nothing is waited for.
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
