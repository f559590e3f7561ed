import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { leadNow, toasts } from './support/lead-page.js';
import { addLead, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Leads' });
const stage = (page: Page, lead: SampleLead) => grid(page).getByRole('button', { name: `Stage of ${lead.name}` });
const actions = (page: Page, lead: SampleLead) => grid(page).getByRole('button', { name: `Actions for ${lead.name}` });

/** Opens the table with only this lead. */
async function openRow(page: Page, lead: SampleLead): Promise<void> {
  await page.goto(`/admin?search=${encodeURIComponent(lead.name)}`);
  await expect(grid(page).getByRole('link', { name: lead.name })).toBeVisible();
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
}

async function edit(page: Page, lead: SampleLead): Promise<Locator> {
  await actions(page, lead).click();
  await page.getByRole('menuitem', { name: 'Edit lead' }).click();
  return page.getByRole('dialog', { name: 'Edit lead' });
}

async function secondAdmin(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage();
  await signIn(page);
  return page;
}

test('at 375 px a stage is picked in its row', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const lead = await addLead(page);
  await openRow(page, lead);
  await stage(page, lead).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('menuitemradio', { name: 'Won' }).click();
  await expect(toasts(page).filter({ hasText: 'Status updated successfully' })).toBeVisible();
  await expect(stage(page, lead)).toHaveText('Won');
  await expect.poll(async () => (await leadNow(page, lead)).status).toBe('won');
  await page.reload();
  await expect(stage(page, lead)).toHaveText('Won');
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

test('two admins edit one row: what only one changed is kept, and the second chooses what both changed', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page);
  await openRow(page, lead);
  const dialog = await edit(page, lead);
  await dialog.getByLabel('Phone').fill('515-555-0162');
  await dialog.getByLabel('Bedrooms').fill('3');
  const other = await secondAdmin(browser);
  await openRow(other, lead);
  const theirs = await edit(other, lead);
  await theirs.getByLabel('Phone').fill('515-555-0163');
  await theirs.getByLabel('Email').fill('both@example.com');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(other).filter({ hasText: 'Lead updated successfully' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const choice = dialog.getByRole('group', { name: 'Phone: two values' });
  await expect(choice.getByRole('definition')).toHaveText(['515-555-0163', '515-555-0162']);
  await expect(dialog.getByLabel('Email')).toHaveValue('both@example.com');
  await expect(dialog.getByLabel('Bedrooms')).toHaveValue('3');
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page).filter({ hasText: 'Lead updated successfully' })).toBeVisible();
  expect(await leadNow(page, lead)).toMatchObject({ phone: '515-555-0162', bedrooms: 3, email: 'both@example.com' });
  await expect(grid(other).getByRole('gridcell', { name: '515-555-0162' })).toBeVisible();
  await other.context().close();
});
