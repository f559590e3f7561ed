import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { sql, staffMember } from '../support/behind-the-scenes.js';
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
