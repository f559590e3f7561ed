import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { addLead } from './support/leads.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page, context }) => {
  await signIn(page);
  await context.route('https://booking.example.com/**', (route) => route.fulfill({ body: 'The booking page' }));
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirmation walkthrough' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name });

async function toAcknowledgment(page: Page): Promise<string> {
  const { id } = await addLead(page);
  await page.goto(`/leads/${id}`);
  await page.getByRole('button', { name: 'Start Confirmation Walkthrough' }).click();
  await expect(dialog(page)).toContainText('12 months');
  await expect(dialog(page)).toContainText('under $1,500');
  await expectAccessibleInBothThemes(page);
  await button(page, 'Continue').click();
  return id;
}

test('the walkthrough is scheduled once the requirements are acknowledged', async ({ page, context }) => {
  const id = await toAcknowledgment(page);
  await expect(dialog(page).getByRole('heading', { name: 'Acknowledgment' })).toBeFocused();
  await expect(dialog(page)).toContainText('Please acknowledge the requirements before proceeding.');
  await expect(button(page, 'Schedule Walkthrough')).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByRole('checkbox').check();
  await expect(dialog(page)).not.toContainText('Please acknowledge');
  const [booking] = await Promise.all([context.waitForEvent('page'), button(page, 'Schedule Walkthrough').click()]);
  await expect(booking).toHaveURL('https://booking.example.com/confirmation-walkthrough');
  await expect(page.getByText('Lead status updated')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'Open it here' })).toBeVisible();
  await button(page, 'Done').click();
  await expect(page.getByText('Walkthrough Scheduled').first()).toBeVisible();
  const { events } = (await (await page.request.get(`/api/leads/${id}/history`)).json()) as {
    events: { type: string }[];
  };
  expect(events.slice(1).map(({ type }) => type)).toEqual(['RequirementsAcknowledged', 'LeadStatusMoved']);
});

test('where that fails no booking page opens, the box stays checked, and it can be pressed again', async ({
  page,
  context,
}) => {
  await toAcknowledgment(page);
  await dialog(page).getByRole('checkbox').check();
  await page.route('**/acknowledgment', (route) => refuse(route, { status: 409, title: 'Busy', code: 'lead_deleted' }));
  await button(page, 'Schedule Walkthrough').click();
  const failed = page.getByText('Failed to update lead status');
  await expect(failed).toBeVisible();
  await expect(dialog(page).getByRole('checkbox')).toBeChecked();
  await expect(button(page, 'Schedule Walkthrough')).toBeEnabled();
  expect(context.pages()).toHaveLength(1);
  await page.unroute('**/acknowledgment');
  await Promise.all([context.waitForEvent('page'), button(page, 'Schedule Walkthrough').click()]);
  await expect(page.getByText('Lead status updated')).toBeVisible();
  await expect(failed).toHaveCount(0);
});
