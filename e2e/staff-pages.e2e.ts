import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { signIn } from './support/sign-in.js';

const ofStaff = ['/dashboard', `/leads/${randomUUID()}`, '/documents', '/campaigns'];
const ofAdmins = ['/admin', '/admin/analyses', '/admin/blog', '/operations'];
const denied = 'Access denied. Admin privileges required.';

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
    await expect(page.getByText(denied)).toBeVisible();
  }
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Admin Login' })).toBeVisible();
});

test('who is refused sees a spinner for half a second, then the root and why', async ({ page }) => {
  await signIn(page, await staffMember());
  await page.clock.install();
  await page.goto('/dashboard');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/admin', { waitUntil: 'commit' });
  const spinner = page.getByText('Checking your access…');
  await expect(spinner).toBeAttached();
  await page.clock.runFor(450);
  await expect(spinner).toBeAttached();
  await expect(page).toHaveURL('/admin');
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page).toHaveURL('/');
  await expect(spinner).toHaveCount(0);
  await expect(page.getByText(denied)).toBeVisible();
  await expectAccessible(page);
});

test('the spinner stands while the session is read, and an admin then waits for nothing else', async ({ page }) => {
  await signIn(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/session', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.getByText('Checking your access…')).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
  answer();
  await expect(page.getByRole('heading', { name: 'Lead Management' })).toBeAttached();
  await expect(page.getByText('Checking your access…')).toHaveCount(0);
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
