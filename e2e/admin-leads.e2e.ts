import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { leadNow, toasts } from './support/lead-page.js';
import { addLead, send, type SampleLead } from './support/leads.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Leads' });
const stage = (page: Page, lead: SampleLead) => grid(page).getByRole('button', { name: `Stage of ${lead.name}` });
const actions = (page: Page, lead: SampleLead) => grid(page).getByRole('button', { name: `Actions for ${lead.name}` });
const trouble = { status: 500, title: 'Sample trouble', code: 'internal_error' };

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

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
])
  test(`at ${viewport.width} px a stage is picked in its row, and on a failure the row stays as it was`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const lead = await addLead(page);
    await openRow(page, lead);
    await page.route('**/api/leads/*/status', (route) => refuse(route, trouble));
    await stage(page, lead).click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('menuitemradio', { name: 'Won' }).click();
    await expect(toasts(page).filter({ hasText: 'Failed to update status' })).toBeVisible();
    await expect(stage(page, lead)).toHaveText('New Lead');
    await page.unroute('**/api/leads/*/status');
    await stage(page, lead).click();
    await page.getByRole('menuitemradio', { name: 'Won' }).click();
    await expect(toasts(page).filter({ hasText: 'Status updated successfully' })).toBeVisible();
    await expect(toasts(page).filter({ hasText: 'Failed to update status' })).toHaveCount(0);
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

test('a lead is edited with its e-mail and phone as such; a failure leaves the dialog as it is', async ({ page }) => {
  const lead = await addLead(page);
  await openRow(page, lead);
  const dialog = await edit(page, lead);
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an email address like name@example.com')).toBeVisible();
  await dialog.getByLabel('Email').fill('edited@example.com');
  await dialog.getByLabel('Phone').fill('515-555-0161');
  await dialog.getByLabel('Bedrooms').fill('4');
  await page.route(`**/api/leads/${lead.id}`, (route) => refuse(route, trouble));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page).filter({ hasText: 'Failed to update lead' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect(dialog.getByLabel('Phone')).toHaveValue('515-555-0161');
  await page.unroute(`**/api/leads/${lead.id}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page).filter({ hasText: 'Lead updated successfully' })).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Failed to update lead' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(grid(page).getByRole('gridcell', { name: 'edited@example.com' })).toBeVisible();
  expect(await leadNow(page, lead)).toMatchObject({ email: 'edited@example.com', phone: '515-555-0161', bedrooms: 4 });
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

test('a stage that another admin picked first is not overwritten without asking', async ({ page, browser }) => {
  const lead = await addLead(page);
  await openRow(page, lead);
  const other = await secondAdmin(browser);
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  let first = true;
  await page.route(`**/api/leads/${lead.id}/status`, async (route) => {
    if (first) await held;
    first = false;
    await route.fallback();
  });
  await stage(page, lead).click();
  await page.getByRole('menuitemradio', { name: 'Lost' }).click();
  await expect(stage(page, lead)).toHaveText('Lost');
  await send(other, 'POST', `/api/leads/${lead.id}/status`, { status: 'won' });
  go();
  await expect(toasts(page).filter({ hasText: 'Failed to update status' })).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'moved this lead to Won in the meantime.' })).toBeVisible();
  await expect(stage(page, lead)).toHaveText('Won');
  await toasts(page).getByRole('button', { name: 'Move to Lost' }).click();
  await expect(toasts(page).filter({ hasText: 'Status updated successfully' })).toBeVisible();
  await expect(stage(page, lead)).toHaveText('Lost');
  await other.context().close();
});

test('a lead is deleted from its row, and the deletion is taken back', async ({ page }) => {
  const lead = await addLead(page);
  await openRow(page, lead);
  const remove = async () => {
    await actions(page, lead).click();
    await page.getByRole('menuitem', { name: 'Delete lead' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete lead' }).click();
  };
  await page.route(`**/api/leads/${lead.id}`, (route) => refuse(route, trouble));
  await remove();
  await expect(toasts(page).filter({ hasText: 'Failed to delete lead' })).toBeVisible();
  await expect(grid(page).getByRole('link', { name: lead.name })).toBeVisible();
  await page.unroute(`**/api/leads/${lead.id}`);
  await remove();
  await expect(toasts(page).filter({ hasText: 'Lead deleted successfully' })).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Failed to delete lead' })).toHaveCount(0);
  await expect(page.getByText('No leads match')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).filter({ hasText: 'Lead restored' })).toBeVisible();
  await expect(grid(page).getByRole('link', { name: lead.name })).toBeVisible();
});

test('what others do to a lead shows in its row', async ({ page, browser }) => {
  const lead = await addLead(page);
  await openRow(page, lead);
  const other = await secondAdmin(browser);
  await send(other, 'PATCH', `/api/leads/${lead.id}`, { phone: '515-555-0164' });
  await expect(grid(page).getByRole('gridcell', { name: '515-555-0164' })).toBeVisible();
  await send(other, 'POST', `/api/leads/${lead.id}/status`, { status: 'enrolled' });
  await expect(stage(page, lead)).toHaveText('Property Enrolled');
  await other.context().close();
});
