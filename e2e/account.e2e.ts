import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { colleagueOn, wideViewport } from './support/drag.js';
import { addLead, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { chosenPassword, sampleUser } from './support/users.js';
import { expect, test } from './support/test.js';

// One's own account: the name that colleagues see, and whether one takes new leads.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page, await staffMember());
});

const content = (page: Page) => page.getByRole('main');
const save = (page: Page) => content(page).getByRole('button', { name: 'Save' });
const ownLink = (page: Page) => page.getByRole('link', { name: /^Your account/ });
async function open(page: Page): Promise<void> {
  await ownLink(page).click();
  await expect(content(page).getByLabel('Display name')).toBeVisible();
  await expect(page).toHaveURL('/account');
}

test('a display name is what colleagues see beside what one does, from the next look on', async ({ page, browser }) => {
  const name = `Sample Person ${randomUUID().slice(0, 8)}`;
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Calls after five.' });
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Staff');
  await open(page);
  await expectAccessibleInBothThemes(page);
  await content(page).getByLabel('Display name').fill(`  ${name} `);
  await save(page).click();
  await expect(page.getByText('Account saved')).toBeVisible();
  await expect(page.getByRole('link', { name: `Your account: ${name}` })).toHaveAttribute('aria-current', 'page');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await page.goto(`/leads/${lead.id}`);
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
  await content(page).getByLabel('Display name').fill('');
  await save(page).click();
  await expect(page.getByRole('link', { name: /^Your account: Staff/ })).toBeVisible();
});

test('on a phone it is in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/documents');
  await page.getByRole('button', { name: 'More' }).click();
  await open(page);
  await expectAccessible(page);
});

test('another password is told by field, ends the other sessions, and signs in from then on', async ({
  page,
  browser,
}) => {
  const user = await sampleUser();
  await signIn(page, user.login);
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  try {
    const elsewhere = await context.newPage();
    await signIn(elsewhere, user.login);
    await page.goto('/documents');
    await open(page);
    await content(page).getByRole('tab', { name: 'Password' }).click();
    const change = content(page).getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(content(page).getByText('Current password is required')).toBeVisible();
    await expect(content(page).getByText('Password is required', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await content(page).getByLabel('Current password').fill('not the password');
    await content(page).getByLabel('New password').fill(chosenPassword);
    await change.click();
    await expect(content(page).getByText('This is not your password.')).toBeVisible();
    await content(page).getByLabel('Current password').fill(user.login.password);
    await content(page).getByLabel('New password').fill('password1');
    await change.click();
    await expect(content(page).getByText('This password is too easy to guess.')).toBeVisible();
    await content(page).getByLabel('New password').fill(chosenPassword);
    await change.click();
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to change the password')).toHaveCount(0);
    expect((await elsewhere.request.get('/api/account')).status()).toBe(401);
    expect((await page.request.get('/api/account')).status()).toBe(200);
    await signIn(elsewhere, { email: user.email, password: chosenPassword });
  } finally {
    await context.close();
  }
});

test('an admin sets a second factor up with the key, keeps the recovery codes, and turns it off', async ({ page }) => {
  const user = await sampleUser('admin');
  await signIn(page, user.login);
  await page.goto('/documents');
  await open(page);
  await content(page).getByRole('tab', { name: 'Second factor' }).click();
  await content(page).getByRole('button', { name: 'Set up' }).click();
  const key = await content(page).getByLabel('Key for your authenticator app').inputValue();
  await expect(content(page).getByRole('link', { name: 'open the app on this device' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\//,
  );
  await expectAccessibleInBothThemes(page);
  await content(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(content(page).getByText('Code is required')).toBeVisible();
  await content(page).getByLabel('Code', { exact: true }).fill('000000');
  await content(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(content(page).getByText(/code is not right/i)).toBeVisible();
  await content(page)
    .getByLabel('Code', { exact: true })
    .fill(generateSync({ secret: key.replaceAll(' ', '') }));
  await content(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(content(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await content(page).getByRole('tab', { name: 'Profile' }).click();
  await content(page).getByRole('tab', { name: 'Second factor' }).click();
  await expect(content(page).getByText('10 recovery codes are left')).toBeVisible();
  // Its tab has the same name.
  const own = content(page).getByLabel('Password').and(page.locator('input'));
  await own.fill('not the password');
  await content(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(content(page).getByText('This is not your password.')).toBeVisible();
  await own.fill(user.login.password);
  await content(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Second factor turned off', { exact: true })).toBeVisible();
  await expect(content(page).getByRole('button', { name: 'Set up' })).toBeVisible();
});
