import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { sql, staffMember } from './support/behind-the-scenes.js';
import { card, dialog, fill, newText, openUpload, picture, send, toastOf, uploaded } from './support/images.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// The pictures of the public site: uploaded, described, refused, replaced by two people at once, deleted, restored.
test.beforeEach(async ({ page }) => {
  // Each test starts with the built-in pictures.
  await sql('delete from site_image_versions');
  await signIn(page, await staffMember());
});

test.afterAll(() => sql('delete from site_image_versions'));

/** The width of a loaded picture; 0 until then. */
const widthOf = (page: Page, alt: string) =>
  page
    .getByAltText(alt)
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth);

test('the logo is uploaded with its text, shown with who and when, and stands over the site', async ({ page }) => {
  await page.goto('/admin/logo');
  await expect(card(page, 'Logo')).toContainText('The site’s built-in picture is shown.');
  await expect(card(page, 'Logo').getByRole('link', { name: 'Every public page' })).toHaveAttribute('href', '/');
  await expectAccessibleInBothThemes(page);
  const alt = newText();
  await openUpload(page, 'Logo');
  await expectAccessibleInBothThemes(page);
  await fill(page, await picture(200, 600, 600), alt);
  await expect(dialog(page).getByAltText('What you have chosen')).toBeVisible();
  await send(page);
  await expect(toastOf(page, 'Logo uploaded successfully')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(card(page, 'Logo')).toContainText(/Uploaded by .+, just now/);
  await expect.poll(() => widthOf(page, alt)).toBe(512);
  const [api, bucket] = await Promise.all(
    ['/api/images/logo.png', '/storage/site-images/logo.png'].map((path) => page.request.get(path)),
  );
  expect([api!.headers()['cache-control'], bucket!.headers()['cache-control']]).toEqual([
    'public, max-age=3600',
    'public, max-age=3600',
  ]);
  expect(api!.headers().etag).toBe(bucket!.headers().etag);
  await page.goto('/');
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('alt', alt);
});

test('a picture of a place stands on its page with its text, in the box of the drawing, and the drawing comes back when it is deleted', async ({
  page,
}) => {
  await page.goto('/');
  // The first visit reserves no space for the staff bar, so wait until it has appeared.
  await expect(page.getByRole('navigation', { name: 'Staff' })).toBeVisible();
  const areas = page.locator('#areas');
  const drawn = areas.getByRole('listitem').filter({ hasText: 'Ankeny' });
  await expect(drawn.locator('svg').first()).toBeVisible();
  const before = await drawn.boundingBox();
  await page.goto('/admin/images');
  const alt = newText();
  await uploaded(page, 'Ankeny', alt);
  await expect(toastOf(page, 'Image uploaded successfully')).toBeVisible();
  await expect(card(page, 'Ankeny').getByRole('link', { name: 'Home page, six cities' })).toHaveAttribute(
    'href',
    '/#areas',
  );

  await page.goto('/');
  await expect.poll(() => widthOf(page, alt)).toBe(800);
  expect(await drawn.boundingBox()).toEqual(before);
  await expectAccessible(page);

  await page.goto('/admin/images');
  await card(page, 'Ankeny').getByRole('button', { name: 'Delete: Ankeny' }).click();
  const warning = page.getByRole('alertdialog');
  await expect(warning).toContainText('It is in use: Home page, six cities.');
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Ankeny')).toContainText(alt);
  await card(page, 'Ankeny').getByRole('button', { name: 'Delete: Ankeny' }).click();
  await warning.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, 'Image deleted')).toBeVisible();
  await expect(card(page, 'Ankeny')).toContainText(/Deleted by .+, just now/);
  await page.goto('/');
  await expect(drawn.locator('svg').first()).toBeVisible();
  await expect(page.getByAltText(alt)).toHaveCount(0);
});
