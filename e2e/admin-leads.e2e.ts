import { grid, openRow, stage } from './support/admin-leads.js';
import { toasts } from './support/lead-page.js';
import { addLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('by keyboard a stage is picked from its cell, and a lead is edited from the end of its row', async ({ page }) => {
  const lead = await addLead(page);
  await openRow(page, lead);
  await grid(page).getByRole('gridcell').filter({ hasText: lead.name }).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'New Lead' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitemradio', { name: 'Lost' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page).filter({ hasText: 'Status updated successfully' })).toBeVisible();
  await expect(stage(page, lead)).toHaveText('Lost');
  await grid(page).getByRole('gridcell').filter({ hasText: lead.name }).first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit lead' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Edit lead' }).getByRole('textbox', { name: 'Name', exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
