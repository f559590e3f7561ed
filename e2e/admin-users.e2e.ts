import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { wideViewport } from './support/drag.js';
import { signIn } from './support/sign-in.js';
import { callApi, chosenPassword, otherAdmin, sampleUser, type SampleUser } from './support/users.js';
import { expect, test } from './support/test.js';

// The admin dashboard's User Management: who may sign in, what they may do, and how they sign in.
test.use({ viewport: wideViewport });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const grid = (page: Page) => page.getByRole('region', { name: 'Users' });

const row = (page: Page, { email }: Pick<SampleUser, 'email'>) =>
  grid(page).getByRole('row').filter({ hasText: email });

const nameLink = (page: Page, { name }: SampleUser) => grid(page).getByRole('link', { name });

const dialog = (page: Page, { name }: SampleUser) => page.getByRole('dialog', { name });

const group = (page: Page, user: SampleUser, name: string) => dialog(page, user).getByRole('group', { name });

const toggle = (page: Page, { name }: SampleUser, label: 'Make Admin' | 'Remove Admin') =>
  grid(page).getByRole('button', { name: `${label}: ${name}` });

/** Opens the table with only this user. */
async function openTable(page: Page, user: SampleUser): Promise<void> {
  await page.goto(`/admin/users?email=${user.email}`);
  await expect(row(page, user)).toHaveCount(1);
}

async function openUser(page: Page, user: SampleUser): Promise<void> {
  await page.goto(`/admin/users?email=${user.email}&user=${user.id}`);
  await expect(group(page, user, 'Role')).toBeVisible();
}

test('Make Admin and Remove Admin say so, hold at the next call of an open session, and stand in the history', async ({
  page,
  browser,
}) => {
  const user = await sampleUser();
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  try {
    const theirs = await context.newPage();
    await signIn(theirs, user.login);
    expect((await theirs.request.get('/api/users')).status()).toBe(403);
    await openTable(page, user);
    await toggle(page, user, 'Make Admin').click();
    await expect(page.getByText('User role updated to admin', { exact: true })).toBeVisible();
    await expect(toggle(page, user, 'Remove Admin')).toBeVisible();
    await expect(row(page, user)).toContainText('Admin');
    await expectAccessibleInBothThemes(page);
    expect((await theirs.request.get('/api/users')).status()).toBe(200);
    await toggle(page, user, 'Remove Admin').click();
    await expect(page.getByText('User role updated to user', { exact: true })).toBeVisible();
    await expect(toggle(page, user, 'Make Admin')).toBeVisible();
    expect((await theirs.request.get('/api/users')).status()).toBe(403);
  } finally {
    await context.close();
  }
  await nameLink(page, user).click();
  await dialog(page, user).getByRole('tab', { name: 'History' }).click();
  const history = dialog(page, user).getByRole('list', { name: 'History' });
  await expect(history.getByText('Role changed from Admin to User')).toBeVisible();
  await expect(history.getByText('Role changed from User to Admin')).toBeVisible();
  await expect(history.getByRole('listitem').first()).toContainText('Admin');
});

test('whoever is invited has a link that is shown once, and what is wrong is told by field', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const taken = await sampleUser();
  const name = `Sample${randomUUID().slice(0, 8)} Guest`;
  const email = `${name.split(' ')[0]!.toLowerCase()}@example.com`;
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite somebody' });
  await expect(form.getByLabel('Email')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByText('Enter an email address like name@example.com')).toBeVisible();
  await form.getByLabel('Email').fill(taken.email);
  await form.getByLabel('Display name').fill(name);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByText('There is already a user with this email.')).toBeVisible();
  await expect(form.getByLabel('Display name')).toHaveValue(name);
  await form.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  const invited = page.getByRole('dialog', { name: `${name} is invited` });
  const link = await invited.getByLabel('Invitation link').inputValue();
  await invited.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessibleInBothThemes(page);
  await invited.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('Invitation link')).toHaveCount(0);
  await page.goto(`/admin/users?email=${email}`);
  await expect(row(page, { email })).toContainText('Invited');
  await expect(row(page, { email })).toContainText('Never');

  const theirs = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  try {
    const guest = await theirs.newPage();
    await guest.goto(new URL(link).pathname);
    await guest.getByLabel('New password').fill(chosenPassword);
    await guest.getByRole('button', { name: 'Set the password' }).click();
    await expect(guest).toHaveURL('/dashboard');
  } finally {
    await theirs.close();
  }
  await page.reload();
  await expect(row(page, { email })).toContainText('Active');
});

test('another admin’s changes show without a reload, in the table and in the open dialog', async ({
  page,
  browser,
}) => {
  const user = await sampleUser();
  const { page: colleague, context } = await otherAdmin(browser);
  try {
    // The page looks every ten seconds: its clock is moved.
    await page.clock.install();
    await openUser(page, user);
    await expect(group(page, user, 'Role')).toContainText('User');
    await callApi(colleague.request, 'PATCH', `/api/users/${user.id}`, { role: 'admin' });
    await page.clock.fastForward(10_000);
    await expect(group(page, user, 'Role')).toContainText('Admin');
    await page.keyboard.press('Escape');
    await expect(row(page, user)).toContainText('Admin');
    await callApi(colleague.request, 'PATCH', `/api/users/${user.id}`, { disabled: true });
    await page.clock.fastForward(10_000);
    await expect(row(page, user)).toContainText('Disabled');
  } finally {
    await context.close();
  }
});

test('two admins at one user: what the second did not see is told, and of two names the second chooses', async ({
  page,
  browser,
}) => {
  const user = await sampleUser();
  const other = await otherAdmin(browser);
  try {
    await openTable(page, user);
    await callApi(other.page.request, 'PATCH', `/api/users/${user.id}`, { disabled: true });
    await toggle(page, user, 'Make Admin').click();
    await expect(page.getByText('Failed to update user role', { exact: true })).toBeVisible();
    await expect(page.getByText(/changed this user in the meantime: now User, disabled/)).toBeVisible();
    await expect(row(page, user)).toContainText('Disabled');
    // The change has been seen now, so this is a deliberate decision.
    await toggle(page, user, 'Make Admin').click();
    await expect(page.getByText('User role updated to admin', { exact: true })).toBeVisible();

    await openUser(page, user);
    await dialog(page, user).getByRole('tab', { name: 'Details' }).click();
    const field = page.getByLabel('Display name');
    await field.fill('Sample Mine');
    await callApi(other.page.request, 'PATCH', `/api/users/${user.id}`, {
      displayName: 'Sample Theirs',
      takesNewLeads: true,
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const choice = page.getByRole('group', { name: 'Display name: two values' });
    await expect(choice).toContainText('Sample Theirs');
    await expect(choice).toContainText('Sample Mine');
    await expectAccessible(page);
    await choice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('User saved', { exact: true })).toBeVisible();
    const after = (await (await page.request.get(`/api/users/${user.id}`)).json()) as Record<string, unknown>;
    expect(after).toMatchObject({ displayName: 'Sample Mine', takesNewLeads: true, role: 'admin', state: 'disabled' });
  } finally {
    await other.context.close();
  }
});
