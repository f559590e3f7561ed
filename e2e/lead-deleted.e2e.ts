import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { wideViewport } from './support/drag.js';
import { addLead, cardIn, send, type SampleLead } from './support/leads.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// A lead that somebody deletes while another person views it.
test.use({ viewport: wideViewport });

const band = (page: Page) => page.getByRole('status').filter({ hasText: /^Deleted by/ });

for (const role of ['admin', 'staff'] as const) {
  test(`the open history of a lead that somebody else deletes says so to ${role}, and takes it back`, async ({
    page,
    browser,
  }) => {
    const other = await browser.newPage({ baseURL: process.env.E2E_URL ?? '' });
    await signIn(page, role === 'admin' ? undefined : await staffMember());
    await signIn(other, role === 'admin' ? await staffMember() : undefined);
    const by = role === 'admin' ? 'Staff \\w{8}' : 'Admin';
    const lead = await addLead(page);
    await page.goto(`/dashboard?lead=${lead.id}`);
    const beside = page.getByRole('complementary', { name: 'Lead' });
    await expect(beside.locator('header')).toContainText('New Lead');
    await send(other, 'DELETE', `/api/leads/${lead.id}`);
    await expect(band(page)).toHaveText(new RegExp(`^Deleted by ${by} at \\d+:\\d\\d [AP]M\\. The history is kept`));
    await expect(beside.locator('header')).toContainText('Deleted');
    await expect(beside.locator('header')).not.toContainText('New Lead');
    await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await beside.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.locator('[data-sonner-toast]')).toContainText('Lead restored');
    await expect(band(page)).toHaveCount(0);
    await expect(beside.locator('header')).toContainText('New Lead');
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    await other.close();
  });

  test(`the page of a lead that somebody else deletes offers ${role} no act but the undo`, async ({
    page,
    browser,
  }) => {
    const other = await browser.newPage({ baseURL: process.env.E2E_URL ?? '' });
    await signIn(page, role === 'admin' ? undefined : await staffMember());
    await signIn(other);
    const lead: SampleLead = await addLead(page);
    await page.goto(`/leads/${lead.id}`);
    await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
    await send(other, 'DELETE', `/api/leads/${lead.id}`);
    await expect(band(page)).toBeVisible();
    const more = page.getByRole('button', { name: 'More actions' });
    const remove = page.getByRole('menuitem', { name: 'Delete lead' });
    await more.click();
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(remove).toHaveAttribute('aria-description', /This lead is deleted\. Undo the deletion/);
    await page.keyboard.press('Escape');
    const edit = page.getByRole('button', { name: 'Edit email' });
    await expect(edit).toHaveAttribute('aria-description', /This lead is deleted\. Undo the deletion/);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(band(page)).toHaveCount(0);
    await expect(edit).not.toHaveAttribute('aria-disabled');
    await more.click();
    await expect(remove).not.toHaveAttribute('aria-disabled');
    await other.close();
  });
}

test('what the server says of a name of blanks stands at its field, which has the focus', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add Lead' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' });
  const name = dialog.getByLabel('Full Name');
  await name.fill('   ');
  await dialog.getByLabel('Email').fill('owner@example.com');
  await dialog.getByLabel('Property Address').fill('7 Sample Ct');
  await dialog.getByLabel('Property Type').selectOption('Commercial');
  await page.route('**/api/leads', async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ name: '   ' });
    await refuse(route, {
      ...{ status: 400, title: 'Check the marked fields.', code: 'invalid_input' },
      errors: [{ path: 'name', message: 'Name is required' }],
    });
  });
  await dialog.getByRole('button', { name: 'Add Lead' }).click();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
});
