import { expectAccessible, expectAccessibleAndFitting } from './support/accessible.js';
import { builtPages } from '../testing/built-pages.js';
import { complaints, markHeading } from './support/complaints.js';
import { signIn } from './support/sign-in.js';
import { takenOver } from './support/taken-over.js';
import { expect, test } from './support/test.js';

const navigationOfAdmins = ['Dashboard', 'Documents', 'Admin', 'Blog', 'Campaigns', 'Analytics', 'Operations'];

for (const path of builtPages) {
  test.describe('with the service worker', () => {
    // A part of the whole site. If it were refused, that would be one of the complaints below.
    test.use({ serviceWorkers: 'allow' });

    test(`${path} comes as HTML, is taken over as it is, and is accessible on a desktop and on a phone`, async ({
      page,
    }) => {
      await page.route('https://listings.example.com/**', (route) => route.fulfill({ body: '<p>Homes</p>' }));
      const found = complaints(page);
      await markHeading(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('h1[data-marked]')).toHaveCount(1);
      await expectAccessibleAndFitting(page);
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (path === '/') {
        await menu.click();
        await expectAccessible(page);
      }
      expect(found).toEqual([]);
    });
  });
}

test('listings that load take the text away, and the policy lets them in', async ({ page }) => {
  const refused = complaints(page);
  await page.route('https://listings.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Three homes are open today</p>' }),
  );
  await page.goto('/rentals');
  await expect(page.frameLocator('iframe').getByText('Three homes are open today')).toBeVisible();
  expect((await page.locator('iframe').boundingBox())?.height).toBe(650);
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
