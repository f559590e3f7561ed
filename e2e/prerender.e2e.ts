import type { Page } from '@playwright/test';
import { storePosts } from './support/blog.js';
import { complaints, markHeading } from './support/complaints.js';
import { takenOver } from './support/taken-over.js';
import { expect, test } from './support/test.js';

// A part of the whole site. If it were refused, that would be one of the complaints below.
test.use({ serviceWorkers: 'allow' });

test('what an address says is there from the start, without a word in the console', async ({ page }) => {
  const found = complaints(page);
  await markHeading(page);
  for (const [path, shown] of [
    ['/rent-vs-sell?monthlyRent=800', () => expect(page.getByLabel('Monthly rent')).toHaveValue('800')],
    [
      '/invest-a-view?strategy=Steady%20Income',
      () => expect(page.getByRole('radio', { checked: true })).toHaveCount(1),
    ],
    ['/login?from=%2Fdocuments', () => expect(page.getByText('You will return to where you were.')).toBeVisible()],
    // An address followed by a campaign’s parameters is taken over too.
    ['/?utm_source=newsletter', () => expect(page.locator('h1[data-marked]')).toHaveCount(1)],
  ] as const) {
    await page.goto(path);
    await takenOver(page);
    await shown();
  }
  expect(found).toEqual([]);
});

test('a blog post is rendered when it is asked for, and taken over as it is', async ({ page }) => {
  const slug = 'sample-of-a-post';
  const title = 'Winter </script> and hoses';
  await storePosts([{ slug, title, content: 'Drain the *hoses*.', publishedAt: '2026-03-03T12:00:00Z' }]);
  const found = complaints(page);
  await markHeading(page);
  const response = await page.goto(`/blog/${slug}?utm_source=newsletter`);
  expect(await response?.text()).toContain('<em>hoses</em>');
  await takenOver(page);
  await expect(page.locator('h1[data-marked]')).toHaveText(title);
  expect(found).toEqual([]);
});

/** Holds all scripts and fonts back until released, like a slow network. */
async function holdLateFiles(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.(js|woff2)$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('what is typed and pressed before the scripts have come is not lost', async ({ page }) => {
  const release = await holdLateFiles(page);
  await page.goto('/rent-vs-sell', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early-owner@example.com');
  await page.getByRole('button', { name: 'Unlock' }).click({ noWaitAfter: true });
  release();
  await expect(page.getByText('Detailed analysis unlocked!')).toBeVisible();
});

test('what is typed and chosen early survives the draft that a form reads, and is in it', async ({ page }) => {
  const release = await holdLateFiles(page);
  await page.goto('/enroll', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Single Family Home' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('City').fill('Clive');
  release();
  const region = page.getByRole('region', { name: 'Your fee estimate' });
  await expect(region).toContainText('With 2 to 4 units the fee falls to 5.9%.');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Multi-Family' })).toBeChecked();
  await expect(page.getByLabel('City')).toHaveValue('Clive');
});

test('a page that was scrolled before the scripts have come stays where it is, and the next one begins at its top', async ({
  page,
}) => {
  const release = await holdLateFiles(page);
  await page.goto('/team', { waitUntil: 'commit' });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
  await link.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(0);
  release();
  await takenOver(page);
  await aFewFrames(page);
  expect(await place()).toBe(before);
  await link.click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect.poll(place).toBe(0);
});

/** Enough frames for early input to be handed in. */
const aFewFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });
