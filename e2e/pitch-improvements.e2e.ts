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

/** A lead of 1,850 square feet. */
async function addHome(page: Page, over: object = {}): Promise<string> {
  const id = randomUUID();
  await send(page, 'POST', '/api/leads', {
    ...{ id, name: 'Sample Owner', email: 'owner@example.com', source: 'manual' },
    ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', propertyType: 'single-family', squareFootage: 1850 },
    ...over,
  });
  return id;
}
const section = (page: Page) => page.getByRole('region', { name: 'Improvements' });
const box = (page: Page, name: string) => section(page).getByRole('checkbox', { name, exact: true });
const custom = (page: Page, name: string) => section(page).getByLabel(`Custom cost of ${name}`);
const save = (page: Page) => section(page).getByRole('button', { name: /Save|Saving…/ });
const total = (page: Page) => section(page).getByRole('status').last();

test('the list begins with estimates from the square footage, counts what is checked, and is kept', async ({
  page,
}) => {
  const id = await addHome(page);
  await page.goto(`/leads/${id}`);
  await expect(section(page)).toContainText('Estimated from 1,850 sq ft');
  await expect(save(page)).toHaveCount(0);
  await box(page, 'Painting').check();
  await box(page, 'Landscaping').check();
  await expect(total(page)).toHaveText('$5,125');
  await custom(page, 'Painting').fill('$4,000');
  await expect(total(page)).toHaveText('$4,500');
  await custom(page, 'Landscaping').fill('about 400');
  await expect(section(page)).toContainText('Not a number: the estimate of $500 is used.');
  await expect(total(page)).toHaveText('$4,500');
  await section(page).getByLabel('Another improvement').fill('New fence');
  await section(page).getByLabel('Its cost').fill('1,200');
  await page.keyboard.press('Enter');
  await expect(total(page)).toHaveText('$5,700');
  await expectAccessibleInBothThemes(page);
  await save(page).click();
  await expect(page.getByText('Property details updated successfully')).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await page.reload();
  await expect(total(page)).toHaveText('$5,700');
  await expect(custom(page, 'Painting')).toHaveValue('4000');
  await expect(custom(page, 'Landscaping')).toHaveValue('');
  await section(page).getByRole('button', { name: 'Remove New fence' }).click();
  await expect(total(page)).toHaveText('$4,500');
  await section(page).getByRole('button', { name: 'Discard' }).click();
  await expect(total(page)).toHaveText('$5,700');
});

test('where the square footage is not known, what depends on it is estimated at nothing', async ({ page }) => {
  const id = await addHome(page, { squareFootage: 0 });
  await page.goto(`/leads/${id}`);
  await expect(section(page)).toContainText('The square footage is not known');
  for (const name of ['Cleaning', 'Painting', 'Carpet cleaning', 'Landscaping']) await box(page, name).check();
  await expect(total(page)).toHaveText('$500');
});

test('a failure leaves the list as it was entered and resets the button; the next success takes it away', async ({
  page,
}) => {
  const id = await addHome(page);
  await page.goto(`/leads/${id}`);
  await page.route('**/improvements', (route) => refuse(route, { status: 500, title: 'Torn', code: 'internal_error' }));
  await box(page, 'Cleaning').check();
  await save(page).click();
  const failed = page.getByText('Failed to update property details');
  await expect(failed).toBeVisible();
  await expect(save(page)).toHaveText('Save');
  await expect(box(page, 'Cleaning')).toBeChecked();
  await page.unroute('**/improvements');
  await save(page).click();
  await expect(page.getByText('Property details updated successfully')).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('a note of a colleague meanwhile is no conflict; their list is, and one chooses', async ({ page }) => {
  const id = await addHome(page);
  await page.goto(`/leads/${id}`);
  await box(page, 'Cleaning').check();
  await send(page, 'POST', `/api/leads/${id}/notes`, { content: 'Prefers calls after five.' });
  await save(page).click();
  await expect(page.getByText('Property details updated successfully')).toBeVisible();
  await expect(save(page)).toHaveCount(0);

  const deck = { name: 'Deck', checked: true, estimatedCostCents: 90_000, customCostCents: null };
  await box(page, 'Painting').check();
  await send(page, 'POST', `/api/leads/${id}/improvements`, { improvements: [deck] });
  await save(page).click();
  const conflict = section(page).getByRole('alert');
  await expect(conflict).toContainText('This list has changed. It is now: Deck $900.');
  await expect(box(page, 'Painting')).toBeChecked();
  await conflict.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(total(page)).toHaveText('$5,088');

  await box(page, 'Painting').uncheck();
  await send(page, 'POST', `/api/leads/${id}/improvements`, { improvements: [deck] });
  await save(page).click();
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(total(page)).toHaveText('$900');
  await expect(save(page)).toHaveCount(0);
});

test('what a colleague changes is shown without a reload, and nothing can be changed in the past', async ({ page }) => {
  const id = await addHome(page);
  await page.goto(`/leads/${id}`);
  await expect(box(page, 'Cleaning')).not.toBeChecked();
  const deck = { name: 'Deck', checked: true, estimatedCostCents: 90_000, customCostCents: null };
  await send(page, 'POST', `/api/leads/${id}/improvements`, { improvements: [deck] });
  await expect(total(page)).toHaveText('$900');
  const { events } = (await (await page.request.get(`/api/leads/${id}/history`)).json()) as {
    events: { id: string }[];
  };
  await page.goto(`/leads/${id}?event=${events[0]?.id}`);
  await expect(section(page).getByRole('checkbox').first()).toBeDisabled();
  for (const name of ['Start Enrollment', 'Start Confirmation Walkthrough', 'Run analysis'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
});
