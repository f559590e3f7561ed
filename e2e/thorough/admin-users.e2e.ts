import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { wideViewport } from '../support/drag.js';
import { signIn } from '../support/sign-in.js';
import { sampleUser, type SampleUser } from '../support/users.js';
import { expect, test } from '../support/test.js';

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

/** Opens the table with only this user. */
async function openTable(page: Page, user: SampleUser): Promise<void> {
  await page.goto(`/admin/users?email=${user.email}`);
  await expect(row(page, user)).toHaveCount(1);
}

test('it is all there at 375 px', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const user = await sampleUser();
  await openTable(page, user);
  // The last of the tabs, which scroll on a phone.
  await expect(
    page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name: 'User Management' }),
  ).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothThemes(page);
  await page.screenshot({ path: 'test-results/users-table-375.png' });
  await nameLink(page, user).click();
  await expect(group(page, user, 'Password')).toContainText('No open link');
  await expectAccessibleInBothThemes(page);
  await group(page, user, 'Password').getByRole('button', { name: 'New reset link' }).click();
  await expect(page.getByLabel('Reset link')).toHaveValue(/\/reset\/[\w-]{43}$/);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/users-dialog-375.png' });
  for (const tab of ['Details', 'Sessions', 'History']) {
    await dialog(page, user).getByRole('tab', { name: tab }).click();
    await expectAccessible(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
