import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { wideViewport } from './support/drag.js';
import { addLead, send } from './support/leads.js';
import { colleagueAt, endSession, enterIn, field, leadNow, openLead, section, toasts } from './support/lead-page.js';
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

test('one changes the phone, another the name: both are kept', async ({ page, browser }) => {
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
  await expect(toasts(page)).toContainText(/Staff \w{8} changed Name in the meantime: both are kept\./);
  await expect(page.getByRole('link', { name: '515-555-0151' })).toBeVisible();
  await expect(colleague.getByRole('link', { name: '515-555-0151' })).toBeVisible();
  expect(await leadNow(page, lead)).toMatchObject({ name: 'Renamed Sample', phone: '515-555-0151' });
  await colleague.context().close();
});

for (const keep of ['mine', 'theirs'] as const)
  test(`both change the phone: the second sees both values, and keeps ${keep}`, async ({ page, browser }) => {
    const lead = await addLead(page);
    await openLead(page, lead);
    const colleague = await colleagueAt(browser, lead);
    await page.getByRole('button', { name: 'Add phone' }).click();
    await field(page, 'Phone').fill('515-555-0152');
    await send(colleague, 'PATCH', `/api/leads/${lead.id}`, { phone: '515-555-0153' });
    await field(page, 'Phone').press('Enter');
    const choice = page.getByRole('group', { name: 'Phone: two values' });
    await expect(choice).toContainText(/Staff \w{8} changed this while you were editing\. Which one stays\?/);
    await expect(choice.getByRole('definition')).toHaveText(['515-555-0153', '515-555-0152']);
    expect(await leadNow(page, lead)).toMatchObject({ phone: '515-555-0153' });
    await expectAccessibleInBothThemes(page);
    await choice.getByRole('button', { name: keep === 'mine' ? 'Keep mine' : /^Keep Staff \w{8}’s$/ }).click();
    const kept = keep === 'mine' ? '515-555-0152' : '515-555-0153';
    await expect(page.getByRole('link', { name: kept })).toBeVisible();
    await expect(colleague.getByRole('link', { name: kept })).toBeVisible();
    expect(await leadNow(page, lead)).toMatchObject({ phone: kept });
    await colleague.context().close();
  });

test('the property’s form takes over what only the other changed, and asks about what both did', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page, { estimatedRentCents: 180_000 });
  await openLead(page, lead);
  const colleague = await colleagueAt(browser, lead);
  await page.getByRole('button', { name: 'Edit property details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit property details' });
  await dialog.getByLabel('Bedrooms').fill('3');
  await dialog.getByLabel('Estimated Rent').fill('1,900');
  await send(colleague, 'PATCH', `/api/leads/${lead.id}`, { estimatedRentCents: 195_000, squareFootage: 1200 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const choice = dialog.getByRole('group', { name: 'Rent: two values' });
  await expect(choice.getByRole('definition')).toHaveText(['$1,950', '$1,900']);
  await expect(dialog.getByRole('status')).toContainText(
    /Staff \w{8} changed Square footage in the meantime: both are kept\./,
  );
  await expect(dialog.getByLabel('Square Footage')).toHaveValue('1200');
  await expect(dialog.getByLabel('Bedrooms')).toHaveValue('3');
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('Property details updated successfully');
  expect(await leadNow(page, lead)).toMatchObject({ estimatedRentCents: 190_000, bedrooms: 3, squareFootage: 1200 });
  await colleague.context().close();
});

test('a stage that somebody else picked first is shown, and not overwritten without asking', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const colleague = await colleagueAt(browser, lead);
  // The colleague's change has not reached this page yet.
  let seen = () => {};
  const held = new Promise<void>((resolve) => (seen = resolve));
  let refusals = 0;
  await page.route(`**/api/leads/${lead.id}/status`, async (route) => {
    if (refusals++ === 0) await held;
    await route.fallback();
  });
  const stage = page.getByRole('button', { name: /^Stage: / });
  await stage.click();
  await page.getByRole('menuitemradio', { name: 'Lost' }).click();
  await send(colleague, 'POST', `/api/leads/${lead.id}/status`, { status: 'won' });
  seen();
  await expect(toasts(page)).toContainText('Failed to update lead status');
  await expect(toasts(page)).toContainText(/Staff \w{8} moved this lead to Won in the meantime\./);
  await expect(stage).toHaveText('Won');
  await toasts(page).getByRole('button', { name: 'Move to Lost' }).click();
  await expect(stage).toHaveText('Lost');
  await expect.poll(async () => (await leadNow(page, lead)).status).toBe('lost');
  await colleague.context().close();
});

test('the session ends while a field is written: the text is still there, and is saved after the sign-in', async ({
  page,
}) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await page.getByRole('button', { name: 'Add phone' }).click();
  await field(page, 'Phone').fill('515-555-0154');
  await endSession(page);
  await enterIn(page, 'Phone');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(page).toHaveURL(`/leads/${lead.id}`);
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('515-555-0154');
  await expectAccessibleInBothThemes(page);
  await signInOver(page);
  await expect(toasts(page)).toContainText('Lead updated successfully');
  await expect(page.getByRole('link', { name: '515-555-0154' })).toBeVisible();
  expect(await leadNow(page, lead)).toMatchObject({ phone: '515-555-0154' });
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
  await expect(toasts(page)).toContainText('Property details updated successfully');
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

test('who does not want to sign in again is led to the login, and back afterwards', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await page.getByRole('button', { name: 'Add phone' }).click();
  await field(page, 'Phone').fill('515-555-0155');
  await endSession(page);
  await enterIn(page, 'Phone');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Invalid email or password');
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  expect(decodeURIComponent(page.url())).toContain(`/leads/${lead.id}`);
});
