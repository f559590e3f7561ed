import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { wideViewport } from './support/drag.js';
import { signIn } from './support/sign-in.js';
import { chosenPassword, sampleUser, type SampleUser } from './support/users.js';
import { expect, test } from './support/test.js';

// The admin dashboard's User Management: who may sign in, what they may do, and how they sign in.
test.use({ viewport: wideViewport });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const grid = (page: Page) => page.getByRole('region', { name: 'Users' });

const row = (page: Page, { email }: Pick<SampleUser, 'email'>) =>
  grid(page).getByRole('row').filter({ hasText: email });

test('whoever is invited has a link that is shown once, and what is wrong is shown by field', async ({
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
