import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { addLead } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

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

test('the booking page opens beside, once the acknowledgment is recorded', async ({ page, context }) => {
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
