import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { wideViewport } from './support/drag.js';
import { addLead } from './support/leads.js';
import { colleagueAt, openLead, section, toasts } from './support/lead-page.js';
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

test('files are attached, refused with a reason, seen by a colleague at once, looked at, removed, and back after an undo', async ({
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
  await page.getByRole('button', { name: 'Dismiss: logo.png' }).click();
  await expect(uploads(page)).toHaveCount(0);

  await choose(page, [await photo('yard.jpg', 200)]);
  await expect(photos(page)).toHaveText([/yard\.jpg/, /front\.jpg/]);
  await page.getByRole('button', { name: 'Show yard.jpg' }).press('Enter');
  const large = page.getByRole('dialog');
  await expect(large.getByRole('heading')).toHaveText('yard.jpg');
  await expect.poll(() => large.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await page.keyboard.press('ArrowRight');
  await large.getByRole('button', { name: 'Remove' }).click();
  await page.keyboard.press('Escape');
  await expect(photos(colleague)).toHaveText([/yard\.jpg/]);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(photos(colleague)).toHaveText([/yard\.jpg/, /front\.jpg/]);
  await colleague.context().close();
});
