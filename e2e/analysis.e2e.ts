import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

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

/** The leads that staff find under an e-mail address, once there is one. */
async function leadsOf(page: Page, email: string): Promise<{ status: string; source: string; name: string }[]> {
  await signIn(page);
  let leads: { status: string; source: string; name: string; email: string }[] = [];
  await expect(async () => {
    const response = await page.request.get(`/api/leads?search=${encodeURIComponent(email)}`);
    leads = ((await response.json()) as { leads: typeof leads }).leads.filter((lead) => lead.email === email);
    expect(leads.length).toBeGreaterThan(0);
  }).toPass();
  return leads;
}

test('one property: a report, marked as preliminary without a rent provider, and a lead', async ({ page }) => {
  await toStep2(page, ['100 Sample St'], 'one-property@example.com');
  await expect(view(page)).toHaveText('View Analysis');
  await view(page).click();
  await expect(page).toHaveURL(/\/analysis\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('100 Sample St');
  await expect(page.getByText('Preliminary estimate.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Estimated rent \$1,800 a month/ })).toBeVisible();
  await expect(page.getByText('Likely between $1,600 and $2,000')).toBeVisible();
  // 21,600 a year minus 6.9 % and 10 %
  await expect(page.getByRole('region', { name: 'What it would earn you' })).toContainText('$17,950');
  const id = page.url().split('/').at(-1);
  const start = page.getByRole('link', { name: 'Start Property Management' });
  await expect(start).toHaveAttribute('href', `/enroll?analysis=${id}`);
  const details = page.getByRole('region', { name: 'Property details' });
  await expect(details).toContainText(/Bedrooms\s*3 \(assumed\).*Bathrooms\s*2 \(assumed\)/s);
  await expect(details).toContainText(/Square feet\s*1,850(?! \(assumed\))/);
  await expect(page.getByText(/^Property analysis, [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Properties' })).toBeHidden();
  await expect(page.getByText('RentCast API key is required')).toBeHidden();
  const report = page.url();
  await page.goto('/analysis');
  await expect(page.getByLabel('Street address')).toHaveValue('');
  await signIn(page);
  await page.goto(report);
  await expect(page.getByText('For staff: RentCast API key is required.')).toBeVisible();
  expect(await leadsOf(page, 'one-property@example.com')).toMatchObject([
    { status: 'analysis_submitted', source: 'analysis', name: 'one-property' },
  ]);
});

test('a report prints without the site around it', async ({ page }) => {
  await toStep2(page, ['7 Sample St'], 'printed@example.com');
  await view(page).click();
  await expect(page.getByRole('img', { name: /^Estimated rent/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download Report' })).toBeHidden();
  await expect(page.getByRole('img', { name: /^Estimated rent/ })).toBeVisible();
});

test('a report that does not load can be tried again, and one that is missing says so', async ({ page }) => {
  await page.route('**/api/analyses/*', (route) => route.abort());
  await page.goto(`/analysis/${randomUUID()}`);
  await expect(page.getByText('Failed to load property analysis')).toBeVisible();
  await page.unroute('**/api/analyses/*');
  await page.getByRole('button', { name: 'Retry Analysis' }).click();
  await expect(page.getByText("The property analysis you're looking for doesn't exist.")).toBeVisible();
  await expectAccessible(page);
});
