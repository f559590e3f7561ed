import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { admin } from './support/people.js';
import { ownOrigin, signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const setting = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`);
const idle = (page: Page) => page.getByRole('textbox', { name: 'Idle time until sign-out' });

async function patch(page: Page, data: object): Promise<void> {
  const answer = await page.request.patch('/api/settings', { data, headers: ownOrigin() });
  expect(answer.status(), await answer.text()).toBe(200);
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});
// The system is shared with other tests.
test.afterEach(({ page }) => patch(page, { sessionIdleMinutes: null }));

test('a setting is changed after its change was listed, refused beyond its limits, and undone from its history', async ({
  page,
}) => {
  await page.goto('/admin/settings');
  await idle(page).fill('20');
  await expect(setting(page, 'sessionIdleMinutes')).toContainText('must be at least 30 minutes');
  await expect(page.getByRole('button', { name: 'Save signing in' })).toBeDisabled();
  await idle(page).fill('60');
  await expect(page.getByRole('list', { name: 'What will change' })).toContainText(/480 minutes.*60 minutes/);
  await page.getByRole('button', { name: 'Save signing in' }).click();
  await expect(page.getByText('Signing in saved')).toBeVisible();
  await expect(setting(page, 'sessionIdleMinutes')).toContainText(`by ${admin.email}`);
  await page.getByRole('button', { name: 'History of Idle time until sign-out' }).click();
  const panel = page.getByRole('complementary', { name: 'History of the settings' });
  const newest = panel.getByRole('listitem').first();
  await expect(newest).toContainText(/480 minutes \(default\).*60 minutes/);
  await expectAccessibleInBothThemes(page);
  await newest.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(idle(page)).toHaveValue('480');
  await expect(newest).toContainText(/60 minutes.*480 minutes \(default\)/);
});
