import type { Page } from '@playwright/test';
import { expect, test } from './support/test.js';

/*
 * The start page has much content. Its two doors are visible at once, and columns and spacing keep it short, without
 * leaving anything out. `mostPx` is two thirds of its height with each block in a row of its own (13,163 and 8,773 px).
 */
const screens = [
  { width: 375, height: 667, mostPx: 8_775 },
  { width: 1440, height: 900, mostPx: 5_848 },
];

const headings = [
  'Looking for a Home?',
  'Own a Property?',
  'Resident Relations',
  'Property Care',
  'Financial Services',
  'Transform Your Property Experience',
  'Reclaim Your Time',
  'Maximize Returns',
  'Eliminate Stress',
  'Should You Rent or Sell Your Property?',
  'Foundation',
  'Growth',
  'Wealth',
  'Resident Placement',
  'Multi-family',
  'Resident Guarantee',
];

async function open(page: Page, { width, height }: { width: number; height: number }) {
  await page.setViewportSize({ width, height });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
}

for (const screen of screens)
  test(`the start page is short at ${screen.width} px, and its doors are above the fold`, async ({ page }) => {
    await open(page, screen);
    for (const name of ['Search Available Rentals', 'Get Free Property Analysis']) {
      const door = await page.getByRole('link', { name }).boundingBox();
      expect.soft((door?.y ?? NaN) + (door?.height ?? NaN), name).toBeLessThan(screen.height);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(screen.mostPx);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width);
    // Short because of columns and spacing, not because something is hidden.
    for (const name of headings) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('blockquote')).toHaveCount(5);
    await expect(page.locator('#areas').getByRole('listitem')).toHaveCount(6);
  });

test('on a phone the cities are a row to swipe, the next one in sight', async ({ page }) => {
  await open(page, { width: 375, height: 667 });
  const cities = page.locator('#areas').getByRole('listitem');
  const second = await cities.nth(1).boundingBox();
  expect(second?.x).toBeLessThan(340);
  await cities.last().getByRole('link').focus();
  await expect(cities.last()).toBeInViewport();
  expect(await page.evaluate(() => window.scrollX)).toBe(0);
});

test('the words of both doors stay inside their buttons, at 768, 820 and 1024 px', async ({ page }) => {
  for (const width of [768, 820, 1024]) {
    await open(page, { width, height: 900 });
    for (const name of ['Search Available Rentals', 'Get Free Property Analysis']) {
      const room = await page.getByRole('link', { name }).evaluate((button) => {
        const words = document.createRange();
        words.selectNodeContents(button);
        return button.getBoundingClientRect().width - words.getBoundingClientRect().width;
      });
      expect.soft(room, `${name} at ${width}`).toBeGreaterThan(16);
    }
  }
});
