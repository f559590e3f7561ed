import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAndFitting } from '../support/accessible.js';
import { expect, test } from '../support/test.js';

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

const view = (page: Page) => page.getByRole('button', { name: /^View Analys[ie]s$/ });

async function fillProperty(page: Page, street: string, index = 0) {
  await page.getByText('Townhouse', { exact: true }).nth(index).click();
  await page.getByLabel('Street address').nth(index).fill(street);
  await page.getByLabel('City').nth(index).fill('Ankeny');
  await page.getByLabel('ZIP').nth(index).fill('50023');
  await page.getByLabel('Square footage').nth(index).fill('1,850');
}

/** Opens the form and fills in its first step. The draft began a minute ago: the server refuses forms that took no time. */
async function open(page: Page, streets: string[]) {
  await page.addInitScript(() => {
    localStorage['analysis-draft'] ??= JSON.stringify({ openedAt: Date.now() - 60_000 });
  });
  await page.goto('/analysis');
  for (const [index, street] of streets.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add Another Property' }).click();
    await fillProperty(page, street, index);
  }
}

async function toStep2(page: Page, streets: string[], email: string) {
  await open(page, streets);
  await next(page);
  await page.getByLabel('Email').fill(email);
}

test('a report whose estimate is still pending shows it by itself when it comes, and nothing moves', async ({
  page,
}) => {
  await toStep2(page, ['17 Sample St'], 'pending@example.com');
  let come = false;
  await page.route('**/api/analyses/*', async (route) => {
    const response = await route.fetch();
    const report = (await response.json()) as { analysis: { rent: object } };
    const estimate = { ...report.analysis.rent, preliminary: false, provider: 'rentcast' };
    const analysis = { ...report.analysis, rent: come ? estimate : null };
    await route.fulfill({ response, json: { ...report, analysis } });
  });
  await view(page).click();
  await expect(page.getByText('The rent is being estimated…')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  come = true;
  await expect(page.getByRole('img', { name: /^Estimated rent/ })).toBeVisible();
  await expect(page.getByText('The rent is being estimated…')).toBeHidden();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.01);
});

test('form and report are accessible and fit, wide and on a phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, ['100 A Rather Long Sample Street Name North', '200 Sample Ave']);
  await page.getByLabel('Bathrooms').first().fill('1.3');
  await next(page);
  await expect(page.getByText('Bathrooms must be in steps of 0.5')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByLabel('Bathrooms').first().fill('1.5');
  await next(page);
  await page.getByLabel('Email').fill('axe-analysis@example.com');
  await expectAccessibleAndFitting(page);
  await view(page).click();
  await expect(page.getByRole('img', { name: /^Estimated rent/ })).toBeVisible();
  await expectAccessibleAndFitting(page);
});
