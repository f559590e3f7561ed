import type { Locator } from '@playwright/test';
import { complete, fillAll } from './support/enrollment.js';
import { refuse } from './support/refuse.js';
import { expect, test } from './support/test.js';

test('an enrollment that fails says so in red', async ({ page }) => {
  await fillAll(page, 'in-red@example.com');
  const title = 'Too many requests. Try again in a minute.';
  await page.route('**/api/enrollments', (route) => refuse(route, { status: 429, title, code: 'rate_limited' }));
  await complete(page).click();
  const message = page.getByRole('alert').getByText(title);
  const [red = 0, green = 0, blue = 0] = await partsOf(message, 'color');
  expect([[red, green, blue], red > 2 * Math.max(green, blue)]).toEqual([[red, green, blue], true]);
});

/** Red, green and blue of an element's drawn colour. */
const partsOf = (element: Locator, property: 'color' | 'backgroundColor') =>
  element.evaluate(
    (node, name) => (getComputedStyle(node)[name].match(/[\d.]+/g) ?? []).slice(0, 3).map(Number),
    property,
  );

test('the placeholder of the logo is gray and pulses', async ({ page }) => {
  await page.route('**/api/images/logo.png', () => {});
  await page.goto('/team', { waitUntil: 'domcontentloaded' });
  const placeholder = page.locator('header [data-logo="loading"]');
  expect(await placeholder.evaluate((element) => getComputedStyle(element).animationName)).not.toBe('none');
  const parts = await partsOf(placeholder, 'backgroundColor');
  expect([parts, Math.max(...parts) - Math.min(...parts) <= 24]).toEqual([parts, true]);
  // The logo stands in the same box.
  const box = await placeholder.boundingBox();
  await page.unroute('**/api/images/logo.png');
  await page.reload();
  const logo = page.locator('header img');
  await expect(page.locator('header [data-logo]')).toHaveCount(0);
  expect(await logo.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(256);
  expect(await logo.boundingBox()).toEqual(box);
});
