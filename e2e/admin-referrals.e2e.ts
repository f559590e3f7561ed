import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { toasts } from './support/lead-page.js';
import { addReferral, chooseAction, openTable, referralGrid, type SampleReferral } from './support/referrals.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const nameLink = (page: Page, { clientName }: SampleReferral) =>
  referralGrid(page).getByRole('link', { name: clientName, exact: true });

const status = (page: Page, { clientName }: SampleReferral, label: string) =>
  referralGrid(page).getByRole('button', { name: `Status of ${clientName}: ${label}` });

const pay = (page: Page, { clientName }: SampleReferral) =>
  referralGrid(page).getByRole('button', { name: `Process Payment to Sample Realtor for ${clientName}` });

test('an admin changes the status of a referral, edits, pays, deletes and restores it', async ({ page }) => {
  const referral = await addReferral(page);
  await openTable(page, referral);
  await status(page, referral, 'Pending').click();
  await page.getByRole('menuitemradio', { name: 'Contacted' }).click();
  await expect(status(page, referral, 'Contacted')).toBeVisible();
  await page.reload();
  await expect(status(page, referral, 'Contacted')).toBeVisible();

  await chooseAction(page, referral, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit referral' });
  await expect(dialog.getByLabel('Realtor name')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Notes').fill('Calls back\non Friday.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page).filter({ hasText: 'Referral updated successfully' })).toBeVisible();

  await pay(page, referral).click();
  const payment = page.getByRole('dialog', { name: 'Process Payment' });
  await expectAccessibleInBothThemes(page);
  await payment.getByLabel('Amount').fill('425.50');
  await payment.getByRole('button', { name: 'Process Payment' }).click();
  await expect(referralGrid(page).getByText(/^Paid \$426 on /)).toBeVisible();

  await chooseAction(page, referral, 'Delete');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete referral' }).click();
  const deleted = toasts(page).filter({ hasText: 'Referral deleted successfully' });
  await expect(page.getByText('No referrals match')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(nameLink(page, referral)).toBeVisible();
});
