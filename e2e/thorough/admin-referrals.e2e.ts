import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { addReferral, openTable, referralGrid, sendReferral, type SampleReferral } from '../support/referrals.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const status = (page: Page, { clientName }: SampleReferral, label: string) =>
  referralGrid(page).getByRole('button', { name: `Status of ${clientName}: ${label}` });

const nameLink = (page: Page, { clientName }: SampleReferral) =>
  referralGrid(page).getByRole('link', { name: clientName, exact: true });

test('at 375 px a referral has its history over the table, where a change is undone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const referral = await addReferral(page, { notes: 'Moves to Chicago in June.' });
  await sendReferral(page, 'POST', `/${referral.id}/status`, { status: 'contacted' });
  await openTable(page, referral);
  await expectAccessibleInBothThemes(page);
  await nameLink(page, referral).click();
  await expect(page).toHaveURL(new RegExp(`referral=${referral.id}`));
  const panel = page.getByRole('region', { name: 'Referral', exact: true });
  await expect(panel.getByText('Referral moved from Pending to Contacted')).toBeVisible();
  await expect(panel.getByText('Moves to Chicago in June.').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const entry = panel.getByRole('listitem').filter({ hasText: 'Referral moved from Pending to Contacted' });
  await entry.hover();
  await entry.getByRole('button', { name: /^Undo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this?' });
  await expect(dialog.getByText('Contacted').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(panel.getByText(/^Undone: stage is Pending again, no longer Contacted/)).toBeVisible();
  await panel.getByRole('button', { name: 'Close the referral' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/referral=/);
  await expect(page).toHaveURL(/clientName=/);
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
