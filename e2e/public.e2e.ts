import { expectAccessible } from './support/accessible.js';
import { admin } from './support/people.js';
import { signIn } from './support/sign-in.js';
import { takenOver } from './support/taken-over.js';
import { expect, test } from './support/test.js';

const pages = [
  '/',
  '/analysis',
  '/realtor-referral',
  '/rentals',
  '/team',
  '/team/avery-sample',
  '/rent-vs-sell',
  '/invest-a-view',
  '/webinar',
];

const navigationOfAdmins = ['Dashboard', 'Documents', 'Admin', 'Blog', 'Campaigns', 'Analytics', 'Operations'];

for (const path of pages) {
  for (const width of [1440, 375]) {
    test(`${path} is accessible and fits ${width} px`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(errors).toEqual([]);
    });
  }
}

test('the landing page says what the specification says and leads where it should', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Effortless Living. Exceptional Management.');
  await expect(page.getByText("From Residents to Investors, We've Got You Covered")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search Available Rentals' })).toHaveAttribute('href', '/rentals');
  await expect(page.getByRole('link', { name: 'Get Free Property Analysis' })).toHaveAttribute('href', '/analysis');
  await expect(page.getByRole('link', { name: 'Instant Rent Analysis' })).toHaveAttribute('href', '/analysis');
  await expect(page.getByRole('link', { name: /^Get Started Now/ })).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Contact for Custom Quote' })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'Schedule a Clarity Session' })).toHaveAttribute('target', '_blank');
  await page.getByRole('link', { name: 'Compare renting and selling' }).click();
  await expect(page).toHaveURL(/\/rent-vs-sell$/);
  await page.goBack();
  await page.getByRole('link', { name: 'View Full Team' }).click();
  await expect(page).toHaveURL(/\/team$/);
});

test('Admin Login has three outcomes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin Login' });
  const attempt = async (password: string) => {
    await dialog.getByLabel('Admin email').fill(admin.email);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
  };
  await attempt('not the password');
  await expect(dialog.getByText('Invalid credentials')).toBeVisible();
  await page.route('**/api/auth/login', (route) => route.abort());
  await attempt(admin.password);
  await expect(dialog.getByText('Login failed')).toBeVisible();
  await page.unroute('**/api/auth/login');
  await attempt(admin.password);
  await expect(dialog.getByText('Admin login successful')).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test('closing Admin Login does nothing; an admin sees the way to the dashboard instead', async ({ page }) => {
  await page.goto('/team');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/team$/);
  await signIn(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
});

test('the phone menu opens, closes on Escape and on the next page', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Our Team' }).click();
  await expect(page).toHaveURL(/\/team$/);
  await expect(menu).toBeHidden();
});

test('listings that do not load in ten seconds offer the way out', async ({ page }) => {
  await page.clock.install();
  await page.route('https://listings.example.com/**', (route) => route.abort());
  await page.goto('/rentals');
  await expect(page.getByText('Loading available properties. This may take a moment...')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText("We're having trouble loading our rental listings in this view...")).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Available Rentals' })).toHaveAttribute('target', '_blank');
});

test('listings that load take the text away, and the policy lets them in', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.route('https://listings.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Three homes are open today</p>' }),
  );
  await page.goto('/rentals');
  await expect(page.frameLocator('iframe').getByText('Three homes are open today')).toBeVisible();
  await expect(page.getByText('Loading available properties.')).toBeHidden();
  expect(refused).toEqual([]);
});

test('the signed-in see their bar over the public pages, for which room is kept at the next visit', async ({
  page,
}) => {
  await page.goto('/team');
  const bar = page.getByRole('navigation', { name: 'Staff' });
  await expect(page.getByRole('button', { name: 'Admin Login' })).toBeVisible();
  await expect(bar).toBeHidden();
  await signIn(page);
  await page.reload();
  await expect(bar.getByRole('link')).toHaveText(navigationOfAdmins);
  await expectAccessible(page);
  const headerTop = async () => (await page.getByRole('banner').boundingBox())?.y;
  const withBar = await headerTop();
  await page.route('**/api/auth/session', () => {});
  await page.reload();
  await expect(bar).toBeHidden();
  expect(await headerTop()).toBe(withBar);
  await page.unroute('**/api/auth/session');
  await page.reload();
  await bar.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/team');
  await expect(bar).toBeHidden();
  await expect.poll(headerTop).toBe(0);
});

test('a page whose code fails shows the error screen with a way on, and nothing of its inside', async ({ page }) => {
  await page.route('**/assets/_public.team.index-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const component = () => { throw new Error('inside of the failure'); };`,
    }),
  );
  await page.goto('/');
  await page.getByRole('link', { name: 'View Full Team' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('inside of the failure')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/assets/_public.team.index-*.js');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { name: 'The people with the keys' })).toBeVisible();
});

test('a logo that does not come is only logged; its placeholder stays', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/images/logo.png', (route) => route.fulfill({ status: 500 }));
  await page.goto('/team');
  await expect(page.locator('header [data-logo="failed"]')).toBeVisible();
  await expect(page.locator('footer [data-logo="failed"]')).toBeVisible();
  expect(logged).toContainEqual(expect.stringContaining('The logo could not be loaded'));
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('the logo of the site’s images stands wherever the company shows itself, with a placeholder until it is there', async ({
  page,
}) => {
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/images/logo.png', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/team', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('header [data-logo="loading"]')).toBeVisible();
  await expect(page.locator('footer [data-logo="loading"]')).toHaveCount(1);
  send();
  const logo = page.locator('img[src="/api/images/logo.png"]');
  const shown = () => logo.evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth > 0));
  await expect.poll(shown).toEqual([true, true]);
  await expect(page.locator('[data-logo]')).toHaveCount(0);
  await page.goto('/login');
  await expect.poll(shown).toEqual([true]);
  await signIn(page);
  await page.goto('/dashboard');
  await expect.poll(shown).toEqual([true]);
});

test('everybody with a bio has a page; nobody else has', async ({ page }) => {
  await page.goto('/team');
  await expect(page.getByRole('link', { name: /^View Bio/ })).toHaveCount(8);
  await page.getByRole('link', { name: 'View Bio of Drew Sample' }).click();
  await expect(page).toHaveURL(/\/team\/drew-sample$/);
  await expect(page.getByText('Photo Coming Soon')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Team' }).click();
  await expect(page).toHaveURL(/\/team$/);
  await page.goto('/team/nobody-here');
  await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
});

test('a webinar registration shows how to join', async ({ page }) => {
  await page.goto('/webinar#register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill('Sample Realtor');
  await page.getByLabel('Email').fill('realtor@example.com');
  await page.route('**/api/leads', (route) => route.abort());
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration failed. Please try again.')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Everything you typed is still here')).toBeVisible();
  await page.unroute('**/api/leads');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join the webinar' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to Calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('realtor-webinar.ics');
  await expectAccessible(page);
  await expect(page.getByText('Registration failed. Please try again.')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Join the webinar' })).toBeVisible();
});

test('a webinar whose date is past says so and names the recording, and the form stays', async ({ page }) => {
  await page.goto('/webinar');
  await expect(page.getByText('This webinar has taken place.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Watch the recording' })).toHaveAttribute('href', /^https:/);
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
});

test('renters go to the rentals by a full page load, owners to the analysis within the application', async ({
  page,
}) => {
  const stayed = () => page.evaluate(() => 'sameDocument' in window);
  for (const [title, action, path, within] of [
    ['Looking for a Home?', 'Search Available Rentals', '/rentals', false],
    ['Own a Property?', 'Get Free Property Analysis', '/analysis', true],
  ] as const) {
    await page.goto('/');
    await takenOver(page);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: action }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Effortless Living. Exceptional Management.');
    expect([new URL(page.url()).pathname, await stayed()]).toEqual([path, within]);
  }
});
