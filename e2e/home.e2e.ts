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

async function open(page: Page, { width, height }: { width: number; height: number }) {
  await page.setViewportSize({ width, height });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
}

for (const screen of screens) {
  test(`both doors are above the fold at ${screen.width} x ${screen.height}`, async ({ page }) => {
    await open(page, screen);
    for (const name of ['Search Available Rentals', 'Get Free Property Analysis']) {
      const door = await page.getByRole('link', { name }).boundingBox();
      expect.soft((door?.y ?? NaN) + (door?.height ?? NaN), name).toBeLessThan(screen.height);
    }
  });

  test(`the start page is short at ${screen.width} px, and nothing of it is left out`, async ({ page }) => {
    await open(page, screen);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(screen.mostPx);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width);
    const main = page.getByRole('main');
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
    for (const name of headings) await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
    const texts = [
      'Thorough resident screening',
      'Maintenance coordination',
      'Year-end tax documents',
      'Personalized recommendations',
      'Year-End Income/Expense Documentation',
      'Utility Concierge',
      'Surevestor',
      '$299 onboarding fee',
    ];
    for (const text of texts) await expect(main.getByText(text).first()).toBeVisible();
    const buttons = [
      'Compare renting and selling',
      'Instant Rent Analysis',
      'Contact for Custom Quote',
      'Schedule a Clarity Session',
      'Book a meeting',
      'View Full Team',
      'Browse Available Rentals',
    ];
    for (const name of buttons) await expect(main.getByRole('link', { name })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Get Started Now/ })).toHaveCount(4);
    await expect(main.getByRole('link', { name: /^\(\d{3}\)/ })).toHaveCount(3);
    await expect(main.getByRole('blockquote')).toHaveCount(5);
    await expect(main.getByRole('img', { name: '5 of 5 stars' })).toHaveCount(3);
    await expect(main.locator('#areas').getByRole('listitem')).toHaveCount(6);
    await expect(main.getByRole('term')).toHaveCount(6);
  });
}

test('on a phone the cities are a row to swipe, the next one in sight', async ({ page }) => {
  await open(page, { width: 375, height: 667 });
  const cities = page.locator('#areas').getByRole('listitem');
  const second = await cities.nth(1).boundingBox();
  expect(second?.x).toBeLessThan(340);
  await cities.last().getByRole('link').focus();
  await expect(cities.last()).toBeInViewport();
  expect(await page.evaluate(() => window.scrollX)).toBe(0);
});

for (const width of [768, 820, 1024]) {
  test(`the words of both doors stay inside their buttons at ${width} px`, async ({ page }) => {
    await open(page, { width, height: 900 });
    for (const name of ['Search Available Rentals', 'Get Free Property Analysis']) {
      const room = await page.getByRole('link', { name }).evaluate((button) => {
        const words = document.createRange();
        words.selectNodeContents(button);
        return button.getBoundingClientRect().width - words.getBoundingClientRect().width;
      });
      expect.soft(room, name).toBeGreaterThan(16);
    }
  });
}
