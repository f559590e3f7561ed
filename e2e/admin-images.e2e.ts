import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { sql, staffMember } from './support/behind-the-scenes.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// The pictures of the public site: uploaded, described, refused, replaced by two people at once, deleted, restored.
test.beforeEach(async ({ page }) => {
  // Each test starts with the built-in pictures.
  await sql('delete from site_image_versions');
  await signIn(page, await staffMember());
});

test.afterAll(() => sql('delete from site_image_versions'));

async function picture(red = 40, width = 800, height = 500) {
  const create = { width, height, channels: 3, background: { r: red, g: 120, b: 90 } } as const;
  return { name: 'house.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true });

const dialog = (page: Page) => page.getByRole('dialog');

const toastOf = (page: Page, text: string) => page.getByRole('region', { name: /Notifications/ }).getByText(text);

const newText = () => `Sample text ${randomUUID()}`;

async function openUpload(page: Page, title: string, action: 'Upload' | 'Replace' = 'Upload') {
  await card(page, title)
    .getByRole('button', { name: `${action}: ${title}` })
    .click();
  await expect(dialog(page)).toBeVisible();
}

async function fill(page: Page, file: { name: string; mimeType: string; buffer: Buffer }, alt: string) {
  await dialog(page).getByLabel('Picture').setInputFiles(file);
  await dialog(page).getByLabel('Alternative text').fill(alt);
}

const send = (page: Page, name = 'Upload') => dialog(page).getByRole('button', { name, exact: true }).click();

async function uploaded(page: Page, title: string, alt: string, file?: Awaited<ReturnType<typeof picture>>) {
  await openUpload(page, title);
  await fill(page, file ?? (await picture()), alt);
  await send(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(card(page, title)).toContainText(alt);
}

/** The width of a loaded picture; 0 until then. */
const widthOf = (page: Page, alt: string) =>
  page
    .getByAltText(alt)
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth);

test('the logo is uploaded with its text, told with who and when, and stands over the site', async ({ page }) => {
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

test('a picture that does not come leaves the drawing in its place', async ({ page }) => {
  await page.goto('/admin/images');
  const alt = newText();
  await uploaded(page, 'Home page, full width', alt);
  await page.route('**/storage/site-images/**', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/storage/site-images/hero.png'),
  );
  await page.goto('/');
  await asked;
  await expect(page.getByAltText(alt)).toHaveCount(0);
  await expect(page.locator('section').first().locator('svg').first()).toBeVisible();
});

test('what is no picture, too large, or without a text is refused in the form, and what was written stays', async ({
  page,
}) => {
  await page.goto('/admin/logo');
  const alt = newText();
  await openUpload(page, 'Logo');
  await send(page);
  await expect(dialog(page)).toContainText('Choose a picture.');
  await expect(dialog(page)).toContainText('Alternative text is required');
  await fill(page, { name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }, alt);
  await expect(dialog(page).getByText('Invalid file type. Please upload an image.')).toBeVisible();
  await fill(page, { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) }, alt);
  await expect(dialog(page).getByText('File size too large. Maximum size is 5MB.')).toBeVisible();
  await expectAccessible(page);
  // Its name says it is a picture, but the server checks the content.
  await fill(page, { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('#!/bin/sh\n') }, alt);
  await send(page);
  await expect(dialog(page).getByText('Invalid file type. Please upload an image.')).toBeVisible();
  await page.route('**/api/images/logo.png', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await fill(page, await picture(), alt);
  await send(page);
  await expect(dialog(page).getByText('The server answered 500.')).toBeVisible();
  await page.unroute('**/api/images/logo.png');
  await expect(dialog(page).getByLabel('Alternative text')).toHaveValue(alt);
  await send(page);
  await expect(toastOf(page, 'Logo uploaded successfully')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('nobody’s picture is lost when two replace one: the second sees the first’s, and the history has both', async ({
  page,
  browser,
}) => {
  const [mine, theirs] = [newText(), newText()];
  await page.goto('/admin/images');
  await openUpload(page, 'Waukee');
  await fill(page, await picture(10), mine);
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signIn(colleague, await staffMember());
  await colleague.goto('/admin/images');
  await uploaded(colleague, 'Waukee', theirs, await picture(220));
  await context.close();

  await send(page);
  await expect(dialog(page).getByText('Somebody else changed this picture in the meantime.')).toBeVisible();
  await expect(dialog(page)).toContainText(theirs);
  await expect(dialog(page).getByLabel('Alternative text')).toHaveValue(mine);
  await expectAccessibleInBothThemes(page);
  await send(page, 'Replace theirs');
  await expect(dialog(page)).toHaveCount(0);
  await expect(card(page, 'Waukee')).toContainText(mine);

  await card(page, 'Waukee').getByRole('button', { name: 'History: Waukee' }).click();
  const versions = dialog(page).getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveText([new RegExp(mine), new RegExp(theirs)]);
  await expectAccessibleInBothThemes(page);
  await versions.nth(1).getByRole('button', { name: 'Put back version 1' }).click();
  await expect(toastOf(page, 'Image put back')).toBeVisible();
  await expect(versions).toHaveText([new RegExp(theirs), new RegExp(mine), new RegExp(theirs)]);
  await page.keyboard.press('Escape');
  await expect(card(page, 'Waukee')).toContainText(theirs);
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
