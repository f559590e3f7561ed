import type { Page } from '@playwright/test';
import { fillContact, fillProperty, heading, next } from './support/enrollment.js';
import { fillReferral } from './support/referral.js';
import { expect, test } from './support/test.js';

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

test("the browser's Back goes a step back in the enrolment, and Forward on again", async ({ page }) => {
  await page.goto('/team');
  await page.goto('/enroll');
  await fillProperty(page, '5 Back Street');
  await next(page);
  await fillContact(page, 'browser-back@example.com');
  await next(page);
  await expect(heading(page, 'Review and Schedule')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Contact Info')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('browser-back@example.com');
  await page.goBack();
  await expect(heading(page, 'Property Details')).toBeFocused();
  await expect(page.getByLabel('Street address')).toHaveValue('5 Back Street');
  await page.goForward();
  await expect(heading(page, 'Contact Info')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Property Details')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/team$/);
});

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
  await page.route('**/assets/_public.analysis._id-*.js', async (route) => {
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

test('two tabs of one browser keep a form each; a new one goes on with what was typed last', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const [tab, street] of [
    [page, '1 First Tab St'],
    [other, '2 Second Tab St'],
  ] as const) {
    await tab.goto('/analysis');
    await expect(tab.locator('form[data-restoring]')).toHaveCount(0);
    await tab.getByLabel('Street address').fill(street);
  }
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('1 First Tab St');
  const third = await context.newPage();
  await third.goto('/analysis');
  await expect(third.getByLabel('Street address')).toHaveValue('2 Second Tab St');
});

test("what one tab sends takes nothing from another tab's form, and leaves its own empty", async ({
  page,
  context,
}) => {
  await page.goto('/realtor-referral');
  await expect(page.locator('form[data-restoring]')).toHaveCount(0);
  await page.getByLabel('Your name').fill('First Tab');
  const other = await context.newPage();
  await other.goto('/realtor-referral');
  await expect(other.getByLabel('Your name')).toHaveValue('First Tab');
  await fillReferral(other);
  await page.getByLabel('Your company').fill('Sample Realty');
  await other.getByRole('button', { name: 'Submit Referral' }).click();
  await other.getByRole('button', { name: 'Submit Another Referral' }).click();
  await expect(other.getByLabel('Your name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('First Tab');
  await expect(page.getByLabel('Your company')).toHaveValue('Sample Realty');
});
