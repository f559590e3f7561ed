import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { send } from './support/leads.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

async function addLead(page: Page, over: object = {}): Promise<string> {
  const id = randomUUID();
  await send(page, 'POST', '/api/leads', {
    ...{ id, name: 'Sample Owner', email: 'owner@example.com', source: 'manual', squareFootage: 1850 },
    ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', propertyType: 'single-family' },
    ...over,
  });
  return id;
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enrollment' });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const typesOf = async (page: Page, id: string) => {
  const answer = await page.request.get(`/api/leads/${id}/history`);
  return ((await answer.json()) as { events: { type: string; data: unknown }[] }).events;
};

test('a pitch of three steps sets rent and improvements, moves the lead to proposal, and offers the PDF', async ({
  page,
}) => {
  const id = await addLead(page);
  await page.goto(`/leads/${id}`);
  await page.getByRole('button', { name: 'Start Enrollment' }).click();
  await expect(dialog(page).getByRole('heading', { name: /^Why choose us/ })).toBeVisible();
  for (const claim of ['750+', '$180M+', '79%', '29 days', '500+', '14-day'])
    await expect(dialog(page)).toContainText(claim);
  await expectAccessibleInBothThemes(page);
  await press(page, 'Next');
  await expect(dialog(page).getByRole('heading', { name: /^Rental analysis/ })).toBeFocused();
  for (const part of ['$1,600 to $2,000', 'Preliminary', '$150', '8% of the rent', '$144', "one month's rent", '$299'])
    await expect(dialog(page)).toContainText(part);
  for (const part of ['Management fee (6.9%)', '$1,490', 'Maintenance (10%)', '$2,160', '$17,950'])
    await expect(dialog(page)).toContainText(part);
  const rent = dialog(page).getByLabel('Monthly rent to pitch');
  await rent.fill('');
  await expect(dialog(page)).toContainText('Enter an amount above 0');
  await press(page, 'Use the standard');
  await expect(rent).toHaveValue('1800');
  await rent.fill('1,950');
  await expect(dialog(page)).toContainText('$156');
  await expectAccessibleInBothThemes(page);
  await press(page, 'Next');
  await dialog(page).getByRole('checkbox', { name: 'Painting' }).check();
  await dialog(page).getByLabel('Custom cost of Painting').fill('4000');
  await expectAccessibleInBothThemes(page);
  // Closing loses nothing.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start Enrollment' }).click();
  await press(page, 'Finish the pitch');
  await expect(page.getByText('Lead status updated')).toBeVisible();
  await expect(dialog(page)).toContainText('at $1,950 a month');
  await expect(dialog(page)).toContainText('$4,000');
  const events = await typesOf(page, id);
  expect(events.slice(1).map(({ type }) => type)).toEqual(['LeadPitched', 'LeadStatusMoved']);
  expect(events[1]?.data).toMatchObject({ estimatedRentCents: 1950_00, feeScheduleVersion: 1 });
  expect(events[2]?.data).toEqual({ from: 'leads', to: 'proposal' });
  await press(page, 'Run analysis');
  await expect(dialog(page).getByRole('button', { name: 'PDF' })).toBeVisible();
  await press(page, 'Pitch again');
  await expect(dialog(page).getByRole('heading', { name: /^Why choose us/ })).toBeVisible();
});

test('the fee follows the number of units', async ({ page }) => {
  const id = await addLead(page, { unitCount: 50, propertyType: 'multi-family', estimatedRentCents: 50_000_00 });
  await page.goto(`/leads/${id}`);
  await page.getByRole('button', { name: 'Start Enrollment' }).click();
  await press(page, 'Next');
  for (const part of ['$90,000', '$500', '6% of the rent', '$3,000', "half a month's rent", '$25,000'])
    await expect(dialog(page)).toContainText(part);
});

test('a pitch that fails changes nothing and can be sent again; a list of somebody else’s is not overwritten', async ({
  page,
}) => {
  const id = await addLead(page);
  await page.goto(`/leads/${id}`);
  await page.getByRole('button', { name: 'Start Enrollment' }).click();
  await press(page, 'Next');
  await press(page, 'Next');
  await dialog(page).getByRole('checkbox', { name: 'Cleaning', exact: true }).check();
  await page.route('**/pitch', (route) =>
    route.request().method() === 'POST'
      ? refuse(route, { status: 500, title: 'Torn', code: 'internal_error' })
      : route.continue(),
  );
  await press(page, 'Finish the pitch');
  const failed = page.getByText('Failed to update lead status');
  await expect(failed).toBeVisible();
  await expect(dialog(page).getByRole('checkbox', { name: 'Cleaning', exact: true })).toBeChecked();
  expect(await typesOf(page, id)).toHaveLength(1);
  await page.unroute('**/pitch');
  const deck = { name: 'Deck', checked: true, estimatedCostCents: 90_000, customCostCents: null };
  await send(page, 'POST', `/api/leads/${id}/improvements`, { improvements: [deck] });
  await press(page, 'Finish the pitch');
  await expect(dialog(page).getByRole('alert')).toContainText('This list has changed.');
  await press(page, 'Save mine instead');
  await expect(page.getByText('Lead status updated')).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(dialog(page)).toContainText('Cleaning');
});

test('contract and payment say what they are, and that their service is not there', async ({ page }) => {
  const id = await addLead(page);
  await page.goto(`/leads/${id}`);
  await page.getByRole('button', { name: 'Start Enrollment' }).click();
  await press(page, '2. Contract');
  for (const part of ['12 months', '$2,000, until there is one', 'under $1,500', '$299'])
    await expect(dialog(page)).toContainText(part);
  await press(page, 'Send agreement for signature');
  await expect(page.getByText('Failed to send the agreement')).toBeVisible();
  // Beside the button, and in the toast.
  await expect(page.getByText('DOCUSEAL_API_KEY').first()).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Send agreement for signature' })).toBeEnabled();
  await expectAccessibleInBothThemes(page);
  await press(page, 'Next');
  await expect(dialog(page)).toContainText('Property Management Onboarding Fee');
  await press(page, 'Pay $199');
  await expect(page.getByText('Failed to create payment session')).toBeVisible();
  await expect(page.getByText('STRIPE_SECRET_KEY is not set.')).toBeVisible();
});

test('a checkout that leads nowhere says so; one that leads somewhere takes the failure away', async ({ page }) => {
  const id = await addLead(page);
  await page.goto(`/leads/${id}`);
  await page.getByRole('button', { name: 'Start Enrollment' }).click();
  await press(page, '3. Payment');
  await page.route('**/api/stripe/create-session', (route) =>
    refuse(route, { status: 500, title: 'Torn', code: 'internal_error' }),
  );
  await press(page, 'Pay $199');
  const noSession = page.getByText('Failed to create payment session');
  await expect(noSession).toBeVisible();
  await page.unrouteAll();
  let asked: unknown;
  await page.route('**/api/stripe/create-session', (route) => {
    asked = route.request().postDataJSON();
    return route.fulfill({ json: { success: true, id: 'cs_test_sample' } });
  });
  await press(page, 'Pay $199');
  await expect(page.getByText('Failed to redirect to checkout')).toBeVisible();
  await expect(noSession).toHaveCount(0);
  expect(asked).toEqual({
    ...{ leadId: id, email: 'owner@example.com', name: 'Sample Owner', amount: 199 },
    ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', description: 'Property Management Onboarding Fee' },
  });
  await expect(dialog(page).getByRole('button', { name: 'Pay $199' })).toBeEnabled();
  await page.unrouteAll();
  const url = new URL('/team', page.url()).href;
  await page.route('**/api/stripe/create-session', (route) =>
    route.fulfill({ json: { success: true, id: 'cs_test_sample', url } }),
  );
  await press(page, 'Pay $199');
  await expect(page).toHaveURL(url);
});

for (const width of [1440, 375]) {
  test(`the dialogs and sections fit ${width} px`, async ({ page }) => {
    const id = await addLead(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/leads/${id}`);
    await expect(page.getByRole('region', { name: 'Improvements' })).toBeVisible();
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Start Enrollment' }).click();
    for (const step of ['Next', 'Next', '2. Contract', '3. Payment']) {
      const body = dialog(page).locator('.overflow-y-auto');
      expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      await press(page, step);
    }
  });
}
