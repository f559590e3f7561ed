import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { wideViewport } from './support/drag.js';
import { addLead, send } from './support/leads.js';
import { colleagueAt, leadNow, openLead, refuseCommands, section, toasts } from './support/lead-page.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// Notes and payments of a lead.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const draft = (page: Page) => page.getByLabel('Write a note');
const add = (page: Page) => page.getByRole('button', { name: 'Add note' });
const notes = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');

test('a note is written and told by its author, newest first; others see it at once; blank ones are ignored', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const colleague = await colleagueAt(browser, lead);
  await draft(page).fill('   ');
  await add(page).click();
  await draft(page).fill('Prefers calls after five.');
  await add(page).click();
  await expect(notes(page)).toHaveCount(1);
  await expect(draft(page)).toHaveValue('');
  await expect(notes(colleague)).toContainText('Prefers calls after five.');
  await draft(colleague).fill('Called back.\nHe agrees.');
  await draft(colleague).press('Control+Enter');
  await expect(notes(page)).toHaveCount(2);
  await expect(notes(page).first()).toContainText(/Staff.*just now/);
  await expect(notes(page).first()).toContainText('Called back.');
  await expect(notes(page).last()).toContainText(/Admin.*just now/);
  expect(await leadNow(page, lead)).toMatchObject({ noteCount: 2 });
  await colleague.context().close();
});

test('what was written survives a failure and a reload, and is saved once', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const mend = await refuseCommands(page, `${lead.id}/notes`);
  await draft(page).fill('Half of a story');
  await add(page).click();
  await expect(section(page, 'Notes').getByRole('alert')).toContainText('The note could not be saved');
  await expect(draft(page)).toHaveValue('Half of a story');
  await mend();
  await page.reload();
  await expect(draft(page)).toHaveValue('Half of a story');
  await add(page).click();
  await expect(notes(page)).toHaveText([/Half of a story/]);
  await page.reload();
  await expect(notes(page)).toHaveCount(1);
  await expect(draft(page)).toHaveValue('');
});

test('a payment is recorded in a small dialog and shown as paid; a failure leaves the dialog as it is', async ({
  page,
}) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await expect(section(page, 'Invoices')).toContainText('Nothing has been paid yet.');
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('199');
  await dialog.getByLabel('Amount').fill('nothing');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Amount').fill('$150.50');
  await dialog.getByLabel('Method').selectOption('Cash');
  await dialog.getByLabel('Reference').fill('Receipt 7');
  await expectAccessibleInBothThemes(page);
  const mend = await refuseCommands(page, `${lead.id}/payments`);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(toasts(page)).toContainText('Failed to process payment');
  await expect(dialog.getByLabel('Reference')).toHaveValue('Receipt 7');
  await mend();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(toasts(page)).toContainText('Payment processed successfully');
  await expect(toasts(page).filter({ hasText: 'Failed' })).toHaveCount(0);
  const paid = section(page, 'Invoices').getByRole('listitem');
  await expect(paid).toContainText(/Cash · Receipt 7 · recorded by you/);
  await expect(paid).toContainText('Paid');
  expect(await leadNow(page, lead)).toMatchObject({ paidCents: 15_050, status: 'leads' });
  await send(page, 'POST', `/api/leads/${lead.id}/payments`, { amountCents: 19_900, method: 'check' });
  await expect(section(page, 'Invoices')).toContainText('Total paid');
});
