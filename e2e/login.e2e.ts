import { expectAccessible } from './support/accessible.js';
import { admin } from './support/people.js';
import { addLead, cardIn } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test('a staff page sends a visitor to the login and back to where they were', async ({ page }) => {
  await page.goto('/documents?type=agreement');
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/documents?type=agreement');
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
});

test('logging out ends the session and leads to the login', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?from=/);
});

test('logging out forgets in this tab what was chosen and done there', async ({ page }) => {
  await signIn(page);
  const lead = await addLead(page);
  await page.goto(`/dashboard?search=${encodeURIComponent(lead.name)}`);
  await cardIn(page, 'leads', lead).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Enrolled' }).click();
  await expect(cardIn(page, 'enrolled', lead)).toBeVisible();
  await expect(page.getByText('Lead status updated')).toBeVisible();
  const chosen = page.getByRole('region', { name: 'Selected leads' });
  await expect(chosen).toContainText('1 selected');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('moves')))).toEqual([]);

  // In the same tab, without reloading it.
  const undone: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/leads/undo')) undone.push(request.url());
  });
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByLabel('Search leads').fill(lead.name);
  await page.getByLabel('Search leads').press('Enter');
  // A new filter clears the selection, so wait for it before selecting anything.
  await expect(page).toHaveURL(/search=/);
  await expect(cardIn(page, 'enrolled', lead)).toBeVisible();
  await expect(chosen).toHaveCount(0);
  // It must be gone at once, not when its time has run out: it offers an undo.
  expect(await page.getByText('Lead status updated').count()).toBe(0);
  await cardIn(page, 'enrolled', lead).focus();
  await page.keyboard.press('u');
  await page.keyboard.press('x');
  await expect(chosen).toContainText('1 selected');
  expect(undone).toEqual([]);
});

test('a session that ended elsewhere leads to the login at the next change of page', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('tabpanel', { name: 'Recent Activity' })).toBeVisible();
  await context.clearCookies();
  await page.getByLabel('Search leads').fill('anybody');
  await expect(page).toHaveURL(/\/login\?from=/);
});

test('the navigation names the pages of the specification', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Documents', 'Admin', 'Blog', 'Campaigns', 'Analytics', 'Operations']);
  await expect(page.getByRole('link', { name: 'Enroll Online' })).toHaveAttribute('href', '/enroll');
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await expect(page).toHaveURL('/campaigns');
  await expect(page.getByRole('link', { name: 'Campaigns' })).toHaveAttribute('aria-current', 'page');
});

test('an unknown address shows a page of its own', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  await expectAccessible(page);
});
