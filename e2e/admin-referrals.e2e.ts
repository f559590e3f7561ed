import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { toasts } from './support/lead-page.js';
import { send } from './support/leads.js';
import {
  addReferral,
  chooseAction,
  openTable,
  otherAdmin,
  referralGrid,
  sendReferral,
  type SampleReferral,
} from './support/referrals.js';
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

test('two admins edit one referral: both are kept, and what both changed is asked about', async ({ page, browser }) => {
  const referral = await addReferral(page, { notes: 'Two\nlines' });
  await openTable(page, referral);
  const other = await otherAdmin(browser);
  await chooseAction(page, referral, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit referral' });
  await dialog.getByLabel('Client phone').fill('515-555-0152');
  await dialog.getByLabel('Notes').fill('Mine');
  await sendReferral(other, 'PATCH', `/${referral.id}`, {
    clientPhone: '515-555-0153',
    realtorCompany: 'Other Realty',
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const choice = dialog.getByRole('group', { name: 'Client’s phone: two values' });
  await expect(choice.getByRole('definition')).toHaveText(['515-555-0153', '515-555-0152']);
  await expect(dialog.getByRole('status')).toContainText(/changed Realtor’s company in the meantime: both are kept\./);
  await expect(dialog.getByLabel('Realtor company')).toHaveValue('Other Realty');
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page).filter({ hasText: 'Referral updated successfully' })).toBeVisible();
  const { referral: now } = (await (await page.request.get(`/api/referrals/${referral.id}`)).json()) as {
    referral: object;
  };
  expect(now).toMatchObject({ clientPhone: '515-555-0152', realtorCompany: 'Other Realty', notes: 'Mine' });
  await other.context().close();
});

test('what another admin changes is deleted by nobody who has not seen it, and what they do is seen without a reload', async ({
  page,
  browser,
}) => {
  const referral = await addReferral(page);
  await openTable(page, referral);
  const other = await otherAdmin(browser);
  await chooseAction(page, referral, 'Delete');
  await sendReferral(other, 'PATCH', `/${referral.id}`, { notes: 'Do not delete' });
  await page.getByRole('button', { name: 'Delete referral' }).click();
  await expect(toasts(page).filter({ hasText: 'Failed to delete referral' })).toContainText('Somebody has changed it');
  await sendReferral(other, 'POST', `/${referral.id}/status`, { status: 'contacted' });
  await expect(status(page, referral, 'Contacted')).toBeVisible();
  await sendReferral(other, 'DELETE', `/${referral.id}`);
  await expect(page.getByText('No referrals match')).toBeVisible();
  await sendReferral(other, 'POST', `/${referral.id}/restore`);
  await expect(nameLink(page, referral)).toBeVisible();
  await other.context().close();
});

test('the fee is due once the lead that the referral became is closed, and the lead is a click away', async ({
  page,
}) => {
  const referral = await addReferral(page);
  await openTable(page, referral);
  await expect(referralGrid(page).getByText('Due once closed')).toBeVisible();
  const lead = await sendReferral(page, 'POST', `/${referral.id}/lead`);
  const link = referralGrid(page).getByRole('link', { name: /^Lead of / });
  await expect(link).toHaveAttribute('href', `/leads/${lead.id}`);
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'closed' });
  await expect(referralGrid(page).getByText('Due $400')).toBeVisible();
  await expect(link).toHaveAccessibleName(`Lead of ${referral.clientName}: Closed`);
  await link.click();
  await expect(page).toHaveURL(`/leads/${lead.id}`);
  await expect(page.getByText(/^Referral fee due: \$400 to Sample Realtor/)).toBeVisible();
});

test('the table is worked with by keys: a cell hands Enter to what is pressed in it, Tab leaves the table', async ({
  page,
}) => {
  const referral = await addReferral(page);
  await openTable(page, referral);
  const cell = referralGrid(page)
    .getByRole('gridcell')
    .filter({ has: page.getByRole('button', { name: `Status of ${referral.clientName}` }) });
  await cell.click({ position: { x: 130, y: 18 } });
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Pending' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Contacted' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page, referral, 'Contacted')).toBeVisible();
  await expect(page).not.toHaveURL(/referral=/);
  // The payment's cell opens the dialog, and afterwards the focus is back in the table.
  const payment = referralGrid(page)
    .getByRole('gridcell')
    .filter({ has: page.getByRole('button', { name: 'Process Payment' }) });
  await status(page, referral, 'Contacted').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(payment).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Process Payment' }).getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(payment).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(referralGrid(page).locator(':focus')).toHaveCount(0);
});
