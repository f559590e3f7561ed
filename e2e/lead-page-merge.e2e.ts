import type { Page } from '@playwright/test';
import { wideViewport } from './support/drag.js';
import { addLead, send } from './support/leads.js';
import { colleagueAt, endSession, field, leadNow, openLead, section, toasts } from './support/lead-page.js';
import { admin } from './support/people.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// Two people edit one lead, or the session ends meanwhile: no typed text is lost.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Signs in over the page. */
async function signInOver(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel('Email')).toHaveValue(admin.email);
  await dialog.getByLabel('Password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
}

test('two people edit one lead: what each changed is kept, and where both changed the same, the second chooses', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const colleague = await colleagueAt(browser, lead);
  await page.getByRole('button', { name: 'Add phone' }).click();
  await field(page, 'Phone').fill('515-555-0151');
  await heading(colleague, lead.name).getByRole('button').click();
  await field(colleague, 'Name').fill('Renamed Sample');
  await field(colleague, 'Name').press('Enter');
  await expect(heading(page, 'Renamed Sample')).toBeVisible();
  await field(page, 'Phone').press('Enter');
  await expect(
    toasts(page).filter({
      hasText: /Staff \w{8} changed Name in the meantime\. That change and yours are both kept\./,
    }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: '515-555-0151' })).toBeVisible();
  await expect(colleague.getByRole('link', { name: '515-555-0151' })).toBeVisible();
  expect(await leadNow(page, lead)).toMatchObject({ name: 'Renamed Sample', phone: '515-555-0151' });

  await page.getByRole('button', { name: 'Edit phone' }).click();
  await field(page, 'Phone').fill('515-555-0152');
  await send(colleague, 'PATCH', `/api/leads/${lead.id}`, { phone: '515-555-0153' });
  await field(page, 'Phone').press('Enter');
  const choice = page.getByRole('group', { name: 'Phone: two values' });
  await expect(choice).toContainText(/Staff \w{8} changed this while you were editing\. Which one stays\?/);
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(colleague.getByRole('link', { name: '515-555-0152' })).toBeVisible();
  expect(await leadNow(page, lead)).toMatchObject({ phone: '515-555-0152' });
  await colleague.context().close();
});

test('the session ends under the property’s form and under a note: both go on', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await page.getByRole('button', { name: 'Edit property details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit property details' });
  await dialog.getByLabel('Bedrooms').fill('3');
  await endSession(page);
  await page.getByText('Save', { exact: true }).dispatchEvent('click');
  await signInOver(page);
  await expect(toasts(page).filter({ hasText: 'Property details updated successfully' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByLabel('Write a note').fill('Written before the end');
  await endSession(page);
  await page.getByText('Add note', { exact: true }).dispatchEvent('click');
  await signInOver(page);
  await expect(section(page, 'Notes').getByRole('listitem')).toContainText('Written before the end');
  expect(await leadNow(page, lead)).toMatchObject({ bedrooms: 3, noteCount: 1 });
  // The page stays live: others' changes appear by themselves.
  await signIn(page);
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { name: 'After the sign-in' });
  await expect(heading(page, 'After the sign-in')).toBeVisible();
});
