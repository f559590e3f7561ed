import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { staffMember } from './support/behind-the-scenes.js';
import { signIn } from './support/sign-in.js';

const ofStaff = ['/dashboard', `/leads/${randomUUID()}`, '/documents', '/campaigns'];
const ofAdmins = ['/admin', '/admin/blog', '/admin/analytics'];

test('every page behind the sign-in sends a visitor to the login and remembers where they were going', async ({
  page,
}) => {
  for (const path of [...ofStaff, ...ofAdmins]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  }
});

test('who is no admin sees no way to the admin’s pages, and is led to the root from them', async ({ page }) => {
  await signIn(page, await staffMember());
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Documents']);
  for (const path of ofAdmins) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Admin Login' })).toBeVisible();
});

test('the admin’s links lead where the specification says', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Main' }).first();
  for (const [name, path] of [
    ['Admin', '/admin'],
    ['Blog', '/admin/blog'],
    ['Campaigns', '/admin/campaigns'],
    ['Analytics', '/admin/analytics'],
  ] as const)
    await expect(links.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
});
