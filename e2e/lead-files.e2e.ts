import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { wideViewport } from './support/drag.js';
import { addLead } from './support/leads.js';
import { colleagueAt, openLead, section, toasts } from './support/lead-page.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// Photos and documents of a lead: uploaded, refused, sent again, viewed, removed, and visible to others at once.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const files = (page: Page) => section(page, 'Photos and files');
const photos = (page: Page) => files(page).getByRole('list', { name: 'Photos' }).getByRole('listitem');
const documents = (page: Page) => files(page).getByRole('list', { name: 'Files' }).getByRole('listitem');
const uploads = (page: Page) => files(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem');
const history = (page: Page) => section(page, 'History');

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
async function photo(name: string, red: number) {
  const create = { width: 1200, height: 900, channels: 3, background: { r: red, g: 120, b: 90 } } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}
const choose = (page: Page, list: { name: string; mimeType: string; buffer: Buffer }[]) =>
  files(page).locator('input[multiple]').setInputFiles(list);

test('two are attached, one is refused with its reason, and a colleague sees them at once', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await expect(files(page)).toContainText('No photos or files yet.');
  const colleague = await colleagueAt(browser, lead);
  await choose(page, [
    await photo('front.jpg', 20),
    { name: 'lease.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ]);
  await expect(photos(page)).toHaveText([/front\.jpg/]);
  await expect(documents(page)).toHaveText([/lease\.pdf/]);
  await expect(uploads(page)).toHaveText([/logo\.png.*This kind of file is not accepted/]);
  await expect(history(page)).toContainText('Photo attached: front.jpg');
  await expect(history(page)).toContainText('Document attached: lease.pdf');
  await expect(photos(colleague)).toHaveText([/front\.jpg/]);
  await expect(history(colleague)).toContainText('Photo attached: front.jpg');
  const drawn = photos(colleague).locator('img');
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Dismiss: logo.png' }).click();
  await expect(uploads(page)).toHaveCount(0);
  await colleague.context().close();
});

test('one that fails stays with its reason, and goes through when it is tried again; the others are not held up', async ({
  page,
}) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const keys: (string | undefined)[] = [];
  let broken = true;
  await page.route(`**/api/leads/${lead.id}/files`, async (route) => {
    const headers = route.request().headers();
    if (headers['x-file-name'] !== 'kitchen.jpg') return route.fallback();
    keys.push(headers['idempotency-key']);
    if (broken) return refuse(route, { status: 500, title: 'Something broke.', code: 'internal_error' });
    return route.fallback();
  });
  await choose(page, [await photo('kitchen.jpg', 60), await photo('bath.jpg', 90)]);
  await expect(photos(page)).toHaveText([/bath\.jpg/]);
  await expect(uploads(page)).toHaveText([/kitchen\.jpg.*Something broke\./]);
  broken = false;
  await page.getByRole('button', { name: 'Try again: kitchen.jpg' }).press('Enter');
  await expect(photos(page)).toHaveText([/kitchen\.jpg/, /bath\.jpg/]);
  await expect(uploads(page)).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
  await choose(page, [await photo('again.jpg', 60)]);
  await expect(toasts(page).filter({ hasText: 'This file is already there' })).toBeVisible();
  await expect(photos(page)).toHaveCount(2);
});

test('one that is too large is told before it is sent', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await choose(page, [{ name: 'film.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(21 * 1024 * 1024) }]);
  await expect(uploads(page)).toHaveText([/film\.jpg.*A file can be at most 20 MB; this one is 22\.0 MB\./]);
  await expect(page.getByRole('button', { name: 'Try again: film.jpg' })).toHaveCount(0);
});

test('photos are looked at one after the other, removed, and back after an undo', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await choose(page, [await photo('front.jpg', 20)]);
  await expect(photos(page)).toHaveCount(1);
  await choose(page, [await photo('yard.jpg', 200)]);
  await expect(photos(page)).toHaveText([/yard\.jpg/, /front\.jpg/]);
  await page.getByRole('button', { name: 'Show yard.jpg' }).press('Enter');
  const large = page.getByRole('dialog');
  await expect(large.getByRole('heading')).toHaveText('yard.jpg');
  await expect.poll(() => large.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('heading')).toHaveText('front.jpg');
  await large.getByRole('button', { name: 'Remove' }).click();
  await expect(large.getByRole('heading')).toHaveText('yard.jpg');
  await page.keyboard.press('Escape');
  await expect(photos(page)).toHaveText([/yard\.jpg/]);
  await expect(history(page)).toContainText('Photo removed: front.jpg');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(photos(page)).toHaveText([/yard\.jpg/, /front\.jpg/]);
});

test('on a phone everything fits', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const lead = await addLead(page);
  await openLead(page, lead);
  await choose(page, [
    await photo('a-photo-with-a-name-that-is-much-too-long-for-any-phone-there-is.jpg', 20),
    { name: 'a lease with a long name, signed by both, 2026-03-02.pdf', mimeType: 'application/pdf', buffer: pdf },
  ]);
  await expect(photos(page)).toHaveCount(1);
  await expect(documents(page)).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessible(page);
});
