import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { admin } from './support/people.js';
import { ownOrigin, signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const setting = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`);
const idle = (page: Page) => page.getByRole('textbox', { name: 'Idle time until sign-out' });
const calls = (page: Page) => page.getByRole('textbox', { name: 'Rent estimates per day' });

async function patch(page: Page, data: Record<string, unknown>): Promise<void> {
  const answer = await page.request.patch('/api/settings', { data, headers: ownOrigin() });
  expect(answer.status(), await answer.text()).toBe(200);
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});
// The system is shared with other tests.
test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await signIn(page);
  await patch(page, { sessionIdleMinutes: null, rentCallsADay: null, holidays: null, businessHours: null });
});

test('settings are found in the navigation, with default and limits, in both themes and on a phone', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
  await page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(setting(page, 'sessionIdleMinutes')).toContainText('30 to 480 minutes');
  await expect(setting(page, 'sessionIdleMinutes')).toContainText('Default: 480 minutes');
  await expect(page.getByRole('region', { name: 'Connected services' })).toContainText('RENTCAST_API_KEY not set');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 375, height: 720 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

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

test('what another admin changes shows by itself, and overwrites nothing that is typed', async ({ page, browser }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other);
  await page.goto('/admin/settings');
  await other.goto('/admin/settings');
  await idle(page).fill('60');
  await idle(other).fill('90');
  await calls(other).fill('250');
  await other.getByRole('button', { name: 'Save paid services' }).click();
  await expect(calls(page)).toHaveValue('250');
  await other.getByRole('button', { name: 'Save signing in' }).click();
  const alert = setting(page, 'sessionIdleMinutes').getByRole('alert');
  await expect(alert).toContainText(`${admin.email} changed this while you were editing: 90 minutes`);
  await expect(idle(page)).toHaveValue('60');
  await expect(page.getByRole('button', { name: 'Save signing in' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await alert.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save signing in' }).click();
  await expect(idle(other)).toHaveValue('60');
  await context.close();
});

test('of two who save at the same moment one is told, and loses nothing', async ({ page }) => {
  await page.goto('/admin/settings');
  await idle(page).fill('60');
  // The page does not learn of the other's change before it saves: it still has the old values.
  const before: unknown = await (await page.request.get('/api/settings')).json();
  let told = 0;
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    await route.fulfill({ json: before });
    told++;
  });
  await expect.poll(() => told).toBeGreaterThan(0);
  await patch(page, { sessionIdleMinutes: 90 });
  await page.getByRole('button', { name: 'Save signing in' }).click();
  await expect(page.getByText('Another admin saved first')).toBeVisible();
  await page.unroute('**/api/settings');
  await expect(setting(page, 'sessionIdleMinutes').getByRole('alert')).toContainText('90 minutes');
  await expect(idle(page)).toHaveValue('60');
  await setting(page, 'sessionIdleMinutes').getByRole('button', { name: 'Take theirs' }).click();
  await expect(idle(page)).toHaveValue('90');
});
