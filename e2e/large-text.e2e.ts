import { chromium, expect, test } from '@playwright/test';
import { builtPages } from './support/built-pages.js';

// A browser's own setting, as people with weak eyes have it: all sizes and breakpoints follow (WCAG 2.2, 1.4.4 and 1.4.10).
test('with text twice as large every public page fits a phone', async ({ launchOptions, baseURL }) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage({ baseURL, viewport: { width: 375, height: 812 } });
    for (const path of [...builtPages, '/blog']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { size, over } = await page.evaluate(() => ({
        size: getComputedStyle(document.documentElement).fontSize,
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect.soft({ path, size, over }).toEqual({ path, size: '32px', over: 0 });
    }
  } finally {
    await browser.close();
  }
});
