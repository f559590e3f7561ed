import type { Page } from '@playwright/test';
import { next } from '../support/enrollment.js';
import { expect, test } from '../support/test.js';

const analysisHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

async function fillAnalysis(page: Page, index = 0) {
  await page.getByText('Townhouse', { exact: true }).nth(index).click();
  await page
    .getByLabel('Street address')
    .nth(index)
    .fill(` ${index + 1} Trimmed St `);
  await page.getByLabel('City').nth(index).fill(' Ankeny ');
  await page.getByLabel('ZIP').nth(index).fill('50023');
  await page.getByLabel('Square footage').nth(index).fill('1,850');
}

/** Fills in the analysis and sends it. The draft began a minute ago: the server refuses forms that took no time. */
async function sendAnalysis(page: Page, email: string) {
  await page.addInitScript(() => {
    localStorage['analysis-draft'] ??= JSON.stringify({ openedAt: Date.now() - 60_000 });
  });
  await page.goto('/analysis');
  await fillAnalysis(page);
  await next(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'View Analysis' }).click();
}

async function expectEmptyAnalysis(page: Page) {
  await expect(analysisHeading(page, 'Get Your Free Analysis')).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
}

test('Back, pressed before the report has come, leads to an empty form, and nothing is sent twice', async ({
  page,
}) => {
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/report-screen-*.js', async (route) => {
    await late;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/analyses')) sent.push(request.url());
  });
  await sendAnalysis(page, 'before-report@example.com');
  await expect(page).toHaveURL(/\/analysis\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await page.goBack();
  await expectEmptyAnalysis(page);
  await fillAnalysis(page);
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue(' Ankeny ');
  release();
  expect(sent).toHaveLength(1);
});
