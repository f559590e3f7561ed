import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const requiredMessage = 'Please fill in all required fields for each property';
const failedMessage = 'Unable to process your request. Please try again.';
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const view = (page: Page) => page.getByRole('button', { name: /^View Analys[ie]s$/ });
const step2 = (page: Page) => page.getByRole('heading', { name: 'Your Analysis is Ready!' });

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

test('the landing content is there', async ({ page }) => {
  await page.goto('/analysis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start Managing Your Property Today');
  for (const name of ['Get Your Free Analysis', 'Tenant troubles', 'Vendor management', 'Schedule walkthrough'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('No credit card required')).toBeVisible();
  await expect(page.getByText('Trusted by 500+ Property Owners')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Quick start' })).toContainText(/Enroll.*Walkthrough.*Earn/);
});

test('step 1 is left only when every property passes', async ({ page }) => {
  await page.goto('/analysis');
  await next(page);
  await expect(page.getByRole('alert').getByText(requiredMessage)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Single Family Home' })).toBeFocused();
  await expect(page.getByLabel('State')).toBeDisabled();
  await fillProperty(page, '100 Sample St');
  await expect(page.getByText('Street address is required')).toBeHidden();
  await page.getByRole('button', { name: 'Add Another Property' }).click();
  await next(page);
  await expect(page.getByText(requiredMessage)).toBeVisible();
  await expect(step2(page)).toBeHidden();
  await page.getByRole('button', { name: 'Remove Property 2' }).click();
  await expect(page.getByRole('button', { name: /^Remove Property/ })).toHaveCount(0);
  await page.getByLabel('ZIP').fill('5002');
  await next(page);
  await expect(page.getByLabel('ZIP')).toHaveAccessibleDescription('ZIP code must be exactly 5 digits');
  await expect(page.getByLabel('ZIP')).toBeFocused();
  await page.getByLabel('ZIP').fill('50023');
  await next(page);
  await expect(step2(page)).toBeFocused();
  await view(page).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Email is required/);
});

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
  await expect(page.getByText(/^Property analysis, [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2} [AP]M$/)).toBeVisible();
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

test('several properties: the report of the first, and the others one click away', async ({ page }) => {
  await toStep2(page, ['1 Sample St', '2 Sample St', '3 Sample St'], 'several@example.com');
  await expect(view(page)).toHaveText('View Analyses');
  await view(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 Sample St');
  const switcher = page.getByRole('navigation', { name: 'Your Properties' });
  await expect(switcher.getByRole('link')).toHaveCount(3);
  await switcher.getByRole('link', { name: /^3 Sample St/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 Sample St');
  await expect(switcher.getByRole('link', { name: /^3 Sample St/ })).toHaveAttribute('aria-current', 'page');
});

test('the draft survives a reload', async ({ page }) => {
  await toStep2(page, ['10 Draft Ave', '20 Draft Ave'], 'draft@example.com');
  await page.reload();
  await expect(step2(page)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('draft@example.com');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Street address').nth(1)).toHaveValue('20 Draft Ave');
  await expect(page.getByRole('radio', { name: 'Townhouse' }).nth(1)).toBeChecked();
});

test('lost answers say so, and a second try makes one lead', async ({ page }) => {
  await toStep2(page, ['5 Lost St'], 'lost-analysis@example.com');
  let lost = 0;
  await page.route('**/api/analyses', async (route) => {
    if (lost++ >= 3) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await view(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(page.getByRole('alert').getByText(failedMessage)).toBeVisible();
  await expect(page.getByRole('alert').getByText('Everything you typed is still here')).toBeVisible();
  await page.reload();
  await view(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('5 Lost St');
  expect(await leadsOf(page, 'lost-analysis@example.com')).toHaveLength(1);
});

test('what fails stays in the form with its reason, and the rest is ready', async ({ page }) => {
  await toStep2(page, ['1 Good St', '2 Bad St'], 'partly@example.com');
  const refused = { ok: false, address: '2 Bad St, Ankeny, IA 50023', code: 'log_unavailable', title: 'Not now' };
  await page.route('**/api/analyses', (route) =>
    route.fulfill({
      status: 201,
      json: {
        submissionId: randomUUID(),
        results: [
          { ok: true, address: '1 Good St', leadId: randomUUID(), analysisId: randomUUID(), pending: false },
          refused,
        ],
      },
    }),
  );
  await view(page).click();
  await expect(page.getByText('Failed to analyze property')).toBeVisible();
  await expect(page.getByText('2 Bad St, Ankeny, IA 50023: Not now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See what is ready' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Street address')).toHaveValue('2 Bad St');
});

test('a field that only the server refuses opens step 1', async ({ page }) => {
  await toStep2(page, ['1 Good St', '2 Odd St'], 'server@example.com');
  const errors = [{ path: 'properties.1.city', message: 'City is not one we serve' }];
  await page.route('**/api/analyses', (route) =>
    refuse(route, { status: 400, title: 'Not valid', code: 'invalid_input', errors }),
  );
  await view(page).click();
  await expect(page.getByLabel('City').nth(1)).toBeFocused();
  await expect(page.getByLabel('City').nth(1)).toHaveAccessibleDescription('City is not one we serve');
  await expect(page.getByText(failedMessage)).toBeVisible();
});

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

test('a report shows comparables with distance and difference, and prints without the site around it', async ({
  page,
}) => {
  await toStep2(page, ['7 Sample St'], 'comparables@example.com');
  await page.route('**/api/analyses/*', async (route) => {
    const response = await route.fetch();
    const report = (await response.json()) as { analysis: { rent: object } };
    const home = { address: '9 Sample St, Ankeny, IA 50023', squareFootage: 1700 };
    const comparables = [
      { ...home, distanceMiles: 1.24, rentCents: 1_900_00 },
      { ...home, address: '8 Sample St, Ankeny, IA 50023', distanceMiles: 0.2, rentCents: 1_750_00 },
    ];
    const rent = { ...report.analysis.rent, preliminary: false, provider: 'rentcast', comparables };
    await route.fulfill({ response, json: { ...report, analysis: { ...report.analysis, rent } } });
  });
  await view(page).click();
  const homes = page.getByRole('region', { name: 'Comparable rents' }).getByRole('listitem');
  await expect(homes).toHaveText([
    /8 Sample St.*0\.2 mi.*\$50 less than yours/,
    /9 Sample St.*1\.2 mi.*\$100 more than yours/,
  ]);
  await expect(page.getByText('Preliminary estimate.')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download Report' })).toBeHidden();
  await expect(page.getByRole('img', { name: /^Estimated rent/ })).toBeVisible();
});

test('a missing report and one that does not load say so, and can be tried again', async ({ page }) => {
  await page.goto(`/analysis/${randomUUID()}`);
  await expect(page.getByText("The property analysis you're looking for doesn't exist.")).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/analyses/*', (route) => route.abort());
  await page.goto(`/analysis/${randomUUID()}`);
  await expect(page.getByText('Failed to load property analysis')).toBeVisible();
  await expect(page.getByText('Unable to load property analysis. Please try again later.')).toBeVisible();
  await page.unroute('**/api/analyses/*');
  await page.getByRole('button', { name: 'Retry Analysis' }).click();
  await expect(page.getByText("The property analysis you're looking for doesn't exist.")).toBeVisible();
});

for (const width of [1440, 375]) {
  test(`form and report are accessible and fit ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, ['100 A Rather Long Sample Street Name North', '200 Sample Ave']);
    await page.getByLabel('Bathrooms').first().fill('1.3');
    await next(page);
    await expect(page.getByText('Bathrooms must be in steps of 0.5')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Bathrooms').first().fill('1.5');
    await next(page);
    await page.getByLabel('Email').fill(`axe-analysis-${width}@example.com`);
    await expectAccessible(page);
    await view(page).click();
    await expect(page.getByRole('img', { name: /^Estimated rent/ })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}
