import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { sql, staffMember } from '../support/behind-the-scenes.js';
import { card, newText, picture, uploaded } from '../support/images.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.beforeEach(async ({ page }) => {
  // Each test starts with the built-in pictures.
  await sql('delete from site_image_versions');
  await signIn(page, await staffMember());
});

test.afterAll(() => sql('delete from site_image_versions'));

test('every place is shown at 375 px, with where it is used', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/admin/images');
  for (const group of ['Company', 'Cities', 'Team'])
    await expect(page.getByRole('region', { name: group }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Upload: / })).toHaveCount(17);
  // A square logo is shown uncropped.
  const logo = page.getByAltText('Built-in picture: Logo');
  expect(await logo.evaluate((image) => image.clientHeight <= image.parentElement!.offsetHeight)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessibleInBothThemes(page);
});

test('a new logo stands over the console at once, and the built-in one when it is deleted', async ({ page }) => {
  await page.goto('/admin/logo');
  const shown = page.getByRole('banner').locator('img');
  const alt = newText();
  await uploaded(page, 'Logo', alt, await picture(200, 600, 600));
  await expect(shown).toHaveAttribute('alt', alt);
  await expect(shown).toHaveAttribute('src', /v=1$/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(512);
  await card(page, 'Logo').getByRole('button', { name: 'Delete: Logo' }).click();
  const reloaded = page.waitForResponse('**/api/images/logo.png');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  // Otherwise the browser would show the old one for its hour in the cache.
  await reloaded;
  await expect(shown).toHaveAttribute('src', '/api/images/logo.png');
  await expect(shown).toHaveAttribute('alt', '');
});
