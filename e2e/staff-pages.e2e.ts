import { randomUUID } from 'node:crypto';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const ofStaff = [
  ...['/dashboard', `/leads/${randomUUID()}`, '/documents', '/payments', '/account', '/campaigns'],
  '/admin/analytics',
];
const ofAdmins = [
  ...['/admin', '/admin/analyses', '/admin/referrals', '/admin/users', '/admin/blog', '/admin/settings'],
  ...['/admin/retention', '/operations'],
];
const denied = 'Access denied. Admin privileges required.';
const unknown = [
  ...['/admin/no-such-page', '/admin/no/such/page', '/leads', '/leads/some/where', '/operations/no-such-page'],
  ...['/dashboard/no-such-page', '/documents/no/such', '/campaigns/no-such-page', '/account/no-such-page'],
  '/payments/no-such-page',
];

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
  await expect(links).toHaveText(['Dashboard', 'Documents', 'Campaigns', 'Analytics']);
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Payments', 'Duplicates', 'Images', 'Logo', 'Connection test']);
  await page.keyboard.press('Escape');
  for (const path of ofAdmins) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(denied)).toBeVisible();
  }
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Admin Login' })).toBeVisible();
});

test('the analytics are for everybody who is signed in, at the navigation’s address', async ({ page }) => {
  for (const person of [await staffMember(), undefined]) {
    await signIn(page, person);
    const answer = await page.goto('/admin/analytics');
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveURL('/dashboard/analytics');
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
    await expect(page.getByText(denied)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Analytics', exact: true })).toHaveAttribute('aria-current', 'page');
  }
});

test('the navigation marks the admin dashboard on each of its tabs', async ({ page }) => {
  await signIn(page);
  for (const path of ['/admin', '/admin/analyses', '/admin/referrals', '/admin/users', '/admin/users?sort=email']) {
    await page.goto(path);
    const main = page.getByRole('navigation', { name: 'Main' }).first();
    await expect(main.getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute('aria-current', 'page');
  }
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

test('everybody opens what the navigation shows them, by keyboard too', async ({ page }) => {
  await signIn(page, await staffMember());
  await page.goto('/dashboard');
  const main = page.getByRole('navigation', { name: 'Main' }).first();
  for (const [name, path] of [
    ['Campaigns', '/campaigns'],
    ['Analytics', '/dashboard/analytics'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
  const more = main.getByRole('button', { name: 'More' });
  for (const [name, path] of [
    ['Payments', '/payments'],
    ['Images', '/admin/images'],
    ['Logo', '/admin/logo'],
    ['Connection test', '/admin/odoo-test'],
  ] as const) {
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(more).toHaveAttribute('aria-current', 'true');
  }
});

test('an admin’s other pages stand behind More, on a tablet the operations as well', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  const more = page.getByRole('navigation', { name: 'Main' }).first().getByRole('button', { name: 'More' });
  const others = [
    ...['Users', 'Referrals', 'Payments', 'Duplicates', 'Import'],
    ...['Settings', 'Retention', 'Images', 'Logo', 'Connection test'],
  ];
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText(others);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 768, height: 900 });
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Operations', ...others]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});

test('an address below the console that no page has stays in the console and leads back', async ({ page }) => {
  await page.goto(unknown[0]!);
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(unknown[0]!)}`);
  await signIn(page);
  for (const path of unknown) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect((await page.request.get('/admin/no-such-file.png')).headers()['content-type']).toContain('problem+json');
});
