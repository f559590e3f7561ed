import { expectAccessible } from './support/accessible.js';
import { admin } from './support/people.js';
import { addLead, cardIn } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test('a staff page sends a visitor to the login and back to where they were; logging out ends the session', async ({
  page,
}) => {
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
