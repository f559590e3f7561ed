import type { Page } from '@playwright/test';
import { complete, heading, leadsOf, next } from './support/enrollment.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ context }) => {
  await context.route(/\.example\.com\//, (route) => route.fulfill({ contentType: 'text/html', body: 'outside' }));
});

/** Requests an analysis in this browser. @returns the lead's id */
async function analyse(page: Page, street: string, email: string): Promise<string> {
  await page.addInitScript(() => {
    localStorage['analysis-draft'] ??= JSON.stringify({ openedAt: Date.now() - 60_000 });
  });
  await page.goto('/analysis');
  await page.getByText('Multi-Family', { exact: true }).click();
  await page.getByLabel('Street address').fill(street);
  await page.getByLabel('City').fill('Ankeny');
  await page.getByLabel('ZIP').fill('50023');
  await page.getByLabel('Square footage').fill('3,000');
  await page.getByLabel('Number of units').fill('2');
  await next(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'View Analysis' }).click();
  await expect(page).toHaveURL(/\/analysis\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1)!;
}

async function expectPrefilled(page: Page, street: string) {
  await expect(page.getByLabel('Street address')).toHaveValue(street);
  await expect(page.getByRole('radio', { name: 'Multi-Family' })).toBeChecked();
  await expect(page.getByLabel('Number of units')).toHaveValue('2');
  // Without a rent provider the report has standard figures only.
  await expect(page.getByLabel('Estimated monthly rent')).toHaveValue('');
  await expect(page.getByLabel('City')).toHaveValue('Ankeny');
  await expect(page.getByLabel('ZIP')).toHaveValue('50023');
}

async function fillContact(page: Page, email: string) {
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await page.getByLabel('Full name').fill('Sample Owner');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(515) 555-0199');
}

test('in the browser that made the report, enrolling moves its lead', async ({ page }) => {
  const email = 'from-report@example.com';
  await analyse(page, '41 Report St', email);
  await page.getByRole('link', { name: 'Start Property Management' }).click();
  await expect(page).toHaveURL(/\/enroll\?analysis=/);
  await expectPrefilled(page, '41 Report St');
  await page.getByLabel('Estimated monthly rent').fill('3600');
  await page.getByLabel('City').fill('Clive');
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Clive');
  await next(page);
  await fillContact(page, email);
  await next(page);
  await complete(page).click();
  await expect(page.getByRole('button', { name: 'Review & Sign Documents' })).toBeVisible();
  await expect(async () => {
    expect(await leadsOf(page, email)).toMatchObject([{ status: 'enrolled', source: 'analysis', city: 'Clive' }]);
  }).toPass();
});

test('in another browser it makes a lead of its own, which staff see as a probable repeat', async ({
  page,
  browser,
}) => {
  const email = 'other-browser@example.com';
  const leadId = await analyse(page, '43 Report St', email);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await context.route(/\.example\.com\//, (route) => route.fulfill({ contentType: 'text/html', body: 'outside' }));
  const other = await context.newPage();
  await other.goto(`/analysis/${leadId}`);
  await other.getByRole('link', { name: 'Start Property Management' }).click();
  await expectPrefilled(other, '43 Report St');
  await other.getByLabel('Estimated monthly rent').fill('3600');
  await next(other);
  await expect(heading(other, 'Contact Info')).toBeVisible();
  await fillContact(other, email);
  await next(other);
  const sent = other.waitForResponse('**/api/enrollments');
  await complete(other).click();
  const { id } = (await (await sent).json()) as { id: string };
  expect(id).not.toBe(leadId);
  await context.close();
  await signIn(page);
  await page.goto(`/leads/${id}`);
  const notice = page.getByRole('paragraph').filter({ hasText: 'Probable repeat' });
  await expect(notice).toBeVisible();
  const first = notice.getByRole('link', { name: /43 Report St/ });
  await expect(first).toHaveAttribute('href', `/leads/${leadId}`);
  await first.click();
  await expect(page.getByText('Probable repeat')).toHaveCount(0);

  // The board marks only the repeated lead, not the one that existed before.
  await page.goto('/dashboard?search=43 Report St');
  const card = (of: string) => page.locator('li, [data-index]').filter({ has: page.locator(`[data-card="${of}"]`) });
  await expect(page.locator(`[data-card="${leadId}"]`)).toBeVisible();
  await expect(card(id).getByText(/^Probable repeat of another lead/)).toHaveCount(1);
  await expect(page.getByText(/^Probable repeat of another lead/)).toHaveCount(1);
});
