import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { colleagueOn } from './support/drag.js';
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
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const broken = { status: 500, title: 'Something broke.', code: 'internal_error' };
const list = /\/api\/referrals\?/;
const nameLink = (page: Page, { clientName }: SampleReferral) =>
  referralGrid(page).getByRole('link', { name: clientName, exact: true });
const status = (page: Page, { clientName }: SampleReferral, label: string) =>
  referralGrid(page).getByRole('button', { name: `Status of ${clientName}: ${label}` });
const pay = (page: Page, { clientName }: SampleReferral) =>
  referralGrid(page).getByRole('button', { name: `Process Payment to Sample Realtor for ${clientName}` });

/** Refuses commands to this address until the returned function is called. */
async function refuseCommands(page: Page, pattern: string): Promise<() => Promise<void>> {
  await page.route(pattern, (route) => (route.request().method() === 'GET' ? route.fallback() : refuse(route, broken)));
  return () => page.unroute(pattern);
}

test('where there are no referrals at all, the table says so', async ({ page }) => {
  const empty = { position: '1', referrals: [], total: 0 };
  await page.route(list, (route) => route.fulfill({ json: empty }));
  await page.goto('/admin/referrals');
  await expect(page.getByText('No referrals found')).toBeVisible();
  await expect(page.getByText('0 referrals', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('referrals that can not be loaded are told of, and a later try takes it back', async ({ page }) => {
  const referral = await addReferral(page);
  await page.route(list, (route) => refuse(route, broken));
  await page.goto('/admin/referrals');
  await expect(toasts(page).filter({ hasText: 'Failed to load referrals' })).toBeVisible();
  await expect(page.getByText('The rows could not be loaded')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(nameLink(page, referral)).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Failed to load referrals' })).toHaveCount(0);
});

test('only admins see the table', async ({ page, browser }) => {
  await addReferral(page);
  const { colleague, context } = await colleagueOn(browser);
  await colleague.goto('/admin/referrals');
  await expect(colleague).not.toHaveURL(/\/admin\/referrals/);
  expect((await colleague.request.get('/api/referrals')).status()).toBe(403);
  await context.close();
});

test('the status is chosen in the row; a failure leaves it, and a success takes the failure away', async ({ page }) => {
  const referral = await addReferral(page);
  await openTable(page, referral);
  const allow = await refuseCommands(page, `**/api/referrals/${referral.id}/status`);
  await status(page, referral, 'Pending').click();
  await page.getByRole('menuitemradio', { name: 'Lost' }).click();
  await expect(toasts(page).filter({ hasText: 'Failed to update status' })).toBeVisible();
  await expect(status(page, referral, 'Pending')).toBeVisible();
  await allow();
  await status(page, referral, 'Pending').click();
  await page.getByRole('menuitemradio', { name: 'Contacted' }).click();
  await expect(toasts(page).filter({ hasText: 'Status updated successfully' })).toBeVisible();
  await expect(status(page, referral, 'Contacted')).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Failed to update status' })).toHaveCount(0);
  await page.reload();
  await expect(status(page, referral, 'Contacted')).toBeVisible();
});

test('contact, property and notes are edited in a dialog, which a failure leaves as it is', async ({ page }) => {
  const referral = await addReferral(page);
  await openTable(page, referral);
  await chooseAction(page, referral, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit referral' });
  await expect(dialog.getByLabel('Realtor name')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Client email').fill('nobody');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an email address like name@example.com')).toBeVisible();
  await expect(dialog.getByLabel('Client email')).toBeFocused();
  await dialog.getByLabel('Client email').fill('sample@example.com');
  await dialog.getByLabel('Notes').fill('Calls back\non Friday.');
  await dialog.getByLabel('Property type').selectOption('Condo');
  const allow = await refuseCommands(page, `**/api/referrals/${referral.id}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page).filter({ hasText: 'Failed to update referral' })).toBeVisible();
  await expect(dialog.getByLabel('Notes')).toHaveValue('Calls back\non Friday.');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  await allow();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(toasts(page).filter({ hasText: 'Referral updated successfully' })).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Failed to update referral' })).toHaveCount(0);
  await nameLink(page, referral).click();
  const panel = page.getByRole('region', { name: 'Referral', exact: true });
  await expect(panel.getByText('sample@example.com').first()).toBeVisible();
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

test('a status that another admin changed meanwhile is not overwritten', async ({ page, browser }) => {
  const referral = await addReferral(page);
  await openTable(page, referral);
  const other = await otherAdmin(browser);
  await status(page, referral, 'Pending').click();
  // The other admin is slightly faster: the page has already sent its request.
  await page.route(
    `**/api/referrals/${referral.id}/status`,
    async (route) => {
      await sendReferral(other, 'POST', `/${referral.id}/status`, { status: 'converted' });
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('menuitemradio', { name: 'Lost' }).click();
  await expect(toasts(page).filter({ hasText: 'Failed to update status' })).toContainText(
    /changed it to Converted in the meantime/,
  );
  await expect(status(page, referral, 'Converted')).toBeVisible();
  await other.context().close();
});

test('Process Payment records the fee once, 400 dollars unless told', async ({ page, browser }) => {
  const referral = await addReferral(page);
  await openTable(page, referral);
  await pay(page, referral).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('400');
  await expectAccessibleInBothThemes(page);
  for (const [typed, sentence] of [
    ['', 'Amount is required'],
    ['much', 'Amount must be in dollars, like 400 or 412.50'],
    ['1.005', 'Amount must be in dollars, like 400 or 412.50'],
    ['-1', 'Amount must be at least 0'],
  ] as const) {
    await dialog.getByLabel('Amount').fill(typed);
    await dialog.getByRole('button', { name: 'Process Payment' }).click();
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await dialog.getByLabel('Amount').fill('425.50');
  const allow = await refuseCommands(page, `**/api/referrals/${referral.id}/payment`);
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expect(toasts(page).filter({ hasText: 'Failed to process payment' })).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('425.50');
  await expect(dialog.getByRole('button', { name: 'Process Payment' })).toBeEnabled();
  await allow();
  const other = await otherAdmin(browser);
  await openTable(other, referral);
  await pay(other, referral).click();
  await dialog.getByRole('button', { name: 'Process Payment' }).click();
  await expect(toasts(page).filter({ hasText: 'Payment processed successfully' })).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Failed to process payment' })).toHaveCount(0);
  await expect(pay(page, referral)).toHaveCount(0);
  await expect(referralGrid(page).getByText(/^Paid \$426 on /)).toBeVisible();
  // The other admin had the dialog open: their payment is refused, with the reason.
  const otherDialog = other.getByRole('dialog', { name: 'Process Payment' });
  await otherDialog.getByRole('button', { name: 'Process Payment' }).click();
  await expect(toasts(other).filter({ hasText: 'Failed to process payment' })).toContainText(
    'The fee of this referral was already paid.',
  );
  await expect(otherDialog).toBeVisible();
  await other.context().close();
});

test('a referral is deleted and brought back; a failure leaves it on the list', async ({ page }) => {
  const referral = await addReferral(page);
  await openTable(page, referral);
  const allow = await refuseCommands(page, `**/api/referrals/${referral.id}`);
  await chooseAction(page, referral, 'Delete');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete referral' }).click();
  await expect(toasts(page).filter({ hasText: 'Failed to delete referral' })).toBeVisible();
  await expect(nameLink(page, referral)).toBeVisible();
  await allow();
  await chooseAction(page, referral, 'Delete');
  await page.getByRole('button', { name: 'Delete referral' }).click();
  const deleted = toasts(page).filter({ hasText: 'Referral deleted successfully' });
  await expect(deleted).toBeVisible();
  await expect(page.getByText('No referrals match')).toBeVisible();
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).filter({ hasText: 'Referral restored' })).toBeVisible();
  await expect(nameLink(page, referral)).toBeVisible();
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

test('the server sorts and filters, the address holds it, and the file has no formulas', async ({ page }) => {
  const referral = await addReferral(page, { realtorName: '=1+1', realtorCompany: '@SUM(A1)' });
  await openTable(page, referral);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('checkbox', { name: 'Paid' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/fee=paid/);
  await expect(page.getByText('No referrals match')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Fee: Paid' }).click();
  await expect(nameLink(page, referral)).toBeVisible();
  await referralGrid(page).getByRole('columnheader', { name: 'Realtor' }).first().click();
  await expect(page).toHaveURL(/sort=realtorName/);
  await expect(nameLink(page, referral)).toBeVisible();
  const href = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
  const lines = (await (await page.request.get(href ?? '')).text()).trim().split('\n');
  expect(lines[0]).toContain('Client,Status,Fee,Realtor,Company,Property,Lead,Created,Id');
  expect(lines[1]).toContain(`${referral.clientName},pending,not due,'=1+1,'@SUM(A1),`);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
])
  test(`at ${viewport.width} px a referral has its history beside the table, where a change is undone`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
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
    await expect(panel.getByText(/^Undid: stage Contacted/)).toBeVisible();
    await panel.getByRole('button', { name: 'Close the referral' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page).not.toHaveURL(/referral=/);
    await expect(page).toHaveURL(/clientName=/);
  });

test('a referral that is deleted while it is looked at says so, and comes back from there', async ({
  page,
  browser,
}) => {
  const referral = await addReferral(page);
  await page.goto(`/admin/referrals?referral=${referral.id}`);
  const panel = page.getByRole('region', { name: 'Referral', exact: true });
  await expect(panel.getByRole('heading', { name: referral.clientName })).toBeVisible();
  const other = await otherAdmin(browser);
  await sendReferral(other, 'DELETE', `/${referral.id}`);
  await expect(panel.getByText('This referral is deleted.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await panel.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(toasts(page).filter({ hasText: 'Referral restored' })).toBeVisible();
  await expect(panel.getByText('This referral is deleted.')).toHaveCount(0);
  await page.goto('/admin/referrals?referral=7');
  await expect(page.getByText('Referral not found')).toBeVisible();
  await other.context().close();
});
