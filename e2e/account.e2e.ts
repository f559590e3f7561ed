import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { colleagueOn, wideViewport } from './support/drag.js';
import { addLead, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';

// One's own account: what colleagues call one, and whether one takes new leads.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page, await staffMember());
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });
async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(dialog(page).getByLabel('Display name')).toBeVisible();
}

test('a display name is what colleagues see beside what one does, from the next look on', async ({ page, browser }) => {
  const name = `Sample Person ${randomUUID().slice(0, 8)}`;
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Calls after five.' });
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Staff');
  await open(page);
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByLabel('Display name').fill(`  ${name} `);
  await save(page).click();
  await expect(page.getByText('Account saved')).toBeVisible();
  await expect(page.getByRole('button', { name: `Your account: ${name}` })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText(name);
  await page.getByRole('button', { name: /^Assignee: / }).click();
  await page.getByRole('menuitemradio', { name: 'Assign to me' }).click();
  await expect(page.getByRole('button', { name: `Assignee: ${name}` })).toBeVisible();

  const { colleague, context } = await colleagueOn(browser);
  try {
    await colleague.goto(`/leads/${lead.id}`);
    await expect(colleague.getByRole('list', { name: 'Notes' })).toContainText(name);
    const history = colleague.getByRole('region', { name: 'History' }).last();
    await expect(history.getByText(`Assigned to ${name}`)).toBeVisible();
    await expect(history).not.toContainText(/(admin|staff)\S*@example\.com/);
  } finally {
    await context.close();
  }

  await open(page);
  await dialog(page).getByLabel('Display name').fill('');
  await save(page).click();
  await expect(page.getByRole('button', { name: /^Your account: Staff/ })).toBeVisible();
});

test('whether one takes new leads is saved, and a failure is told and loses nothing', async ({ page }) => {
  await page.goto('/documents');
  await open(page);
  const takes = dialog(page).getByLabel('Takes new leads');
  const before = await takes.isChecked();
  await takes.setChecked(!before);
  await page.route('**/api/account', (route) => route.fulfill({ status: 500, body: '' }));
  await save(page).click();
  await expect(page.getByText('Failed to save your account')).toBeVisible();
  await expect(takes).toBeChecked({ checked: !before });
  await expect(save(page)).toBeEnabled();
  await page.unroute('**/api/account');
  await save(page).click();
  await expect(page.getByText('Account saved')).toBeVisible();
  await expect(page.getByText('Failed to save your account')).toHaveCount(0);
  await page.reload();
  await open(page);
  await expect(takes).toBeChecked({ checked: !before });
});

test('an account that cannot be read says so, and can be tried again', async ({ page }) => {
  await page.route('**/api/account', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/documents');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(dialog(page).getByText('Your account could not be read')).toBeVisible();
  await page.unroute('**/api/account');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByLabel('Display name')).toBeVisible();
});

test('on a phone it is in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/documents');
  await page.getByRole('button', { name: 'More' }).click();
  await open(page);
  await expectAccessible(page);
});
