import { builtPages } from '../testing/built-pages.js';
import { expect, test } from './support/test.js';

test.use({ javaScriptEnabled: false });

for (const path of builtPages) {
  test(`${path} can be read`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.title()).toMatch(/\S · \S/);
  });
}

test('what needs a script says so, with another way', async ({ page }) => {
  await page.goto('/enroll');
  // Playwright's text search ignores the content of <noscript>.
  await expect(page.getByRole('paragraph').filter({ hasText: 'need JavaScript' })).toBeVisible();
});

for (const path of ['/login', '/dashboard', '/reset/no-such-link'])
  test(`${path} says why it cannot work`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('paragraph').filter({ hasText: 'needs JavaScript' })).toHaveCount(1);
  });

test('the listings are a link away', async ({ page }) => {
  await page.goto('/rentals');
  await expect(page.getByRole('link', { name: 'View Available Rentals' })).toBeVisible();
});

test('a form that is submitted puts nothing of what was typed into an address', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/rent-vs-sell');
  await page.getByLabel('Email').fill('owner@example.com');
  // The browser itself reports that it blocks the submission.
  const heldBack = page.waitForEvent('console', (message) => message.text().includes('form-action'));
  await page.getByLabel('Email').press('Enter', { noWaitAfter: true });
  await heldBack;
  expect(asked.filter((address) => /owner|%40/.test(address))).toEqual([]);
  expect(new URL(page.url()).search).toBe('');
});
