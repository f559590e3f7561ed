import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';
import { chooseAction } from './support/lead-page.js';

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

test('a pitch sets rent and improvements and moves the lead to proposal; contract and payment follow it', async ({
  page,
}) => {
  const id = await addLead(page);
  await page.goto(`/leads/${id}`);
  await chooseAction(page, 'Start Enrollment');
  await press(page, 'Next');
  await dialog(page).getByLabel('Monthly rent to pitch').fill('1,950');
  await press(page, 'Next');
  await dialog(page).getByRole('checkbox', { name: 'Painting' }).check();
  await dialog(page).getByLabel('Custom cost of Painting').fill('4000');
  await press(page, 'Finish the pitch');
  await expect(dialog(page)).toContainText('at $1,950 a month');
  await expect(dialog(page)).toContainText('$4,000');
  const events = await typesOf(page, id);
  expect(events.slice(1).map(({ type }) => type)).toEqual(['LeadPitched', 'LeadStatusMoved']);
  expect(events[1]?.data).toMatchObject({ estimatedRentCents: 1950_00, feeScheduleVersion: 1 });
  expect(events[2]?.data).toEqual({ from: 'leads', to: 'proposal' });
  await press(page, 'Run analysis');
  await expect(dialog(page).getByRole('button', { name: 'PDF' })).toBeVisible();

  // These systems have neither service, and say so.
  await press(page, '2. Contract');
  await press(page, 'Send agreement for signature');
  await expect(dialog(page).getByRole('alert')).toContainText('DOCUSEAL_API_KEY');
  await press(page, 'Next');
  await press(page, 'Pay $199');
  await expect(page.getByText('STRIPE_SECRET_KEY is not set.')).toBeVisible();
  const url = new URL('/team', page.url()).href;
  await page.route('**/api/stripe/create-session', (route) =>
    route.fulfill({ json: { success: true, id: 'cs_test_sample', url } }),
  );
  await press(page, 'Pay $199');
  await expect(page).toHaveURL(url);
});
