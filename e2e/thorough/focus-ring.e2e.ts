import type { Page } from '@playwright/test';
import { builtPages } from '../../testing/built-pages.js';
import { faintRings } from '../support/focus-rings.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

/** Expects a ring on everything on the page, with 3:1 or more against every colour behind it. */
async function expectRings(page: Page, where: string, atLeast: number, within?: string) {
  const { count, faint } = await faintRings(page, within);
  expect.soft({ where, faint }).toEqual({ where, faint: [] });
  expect(count, where).toBeGreaterThanOrEqual(atLeast);
}

for (const width of [1440, 375]) {
  test(`what has the focus is seen on every ground of the public site, at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.route('https://listings.example.com/**', (route) => route.fulfill({ body: '<p>Homes</p>' }));
    for (const path of [...builtPages, '/blog', '/payment/success', '/no-such-page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // A page has its header's and its footer's links, most of them on a dark background; the login has its form.
      await expectRings(page, path, path === '/login' ? 4 : 20);
    }
    if (width > 1000) return;
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectRings(page, 'the phone menu', 8, '#mobile-menu');
  });
}

test('what has the focus is seen in the console, light and dark, and in the bar over the public pages', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  const screens = [
    '/dashboard',
    '/documents',
    '/admin',
    '/admin/blog',
    '/campaigns',
    '/admin/analytics',
    '/operations',
  ];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectRings(page, `${path}, ${colorScheme}`, 8);
    }
  }
  await page.goto('/team');
  await expect(page.getByRole('navigation', { name: 'Staff' }).getByRole('link').first()).toBeVisible();
  await expectRings(page, 'the bar of the signed-in', 30);
});
