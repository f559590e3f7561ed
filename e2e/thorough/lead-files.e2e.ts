import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { wideViewport } from '../support/drag.js';
import { addLead } from '../support/leads.js';
import { openLead, section } from '../support/lead-page.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

// Photos and documents of a lead, to the eye.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const files = (page: Page) => section(page, 'Photos and files');
const photos = (page: Page) => files(page).getByRole('list', { name: 'Photos' }).getByRole('listitem');
const documents = (page: Page) => files(page).getByRole('list', { name: 'Files' }).getByRole('listitem');
const uploads = (page: Page) => files(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem');

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
async function photo(name: string, red: number) {
  const create = { width: 1200, height: 900, channels: 3, background: { r: red, g: 120, b: 90 } } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}
const choose = (page: Page, list: { name: string; mimeType: string; buffer: Buffer }[]) =>
  files(page).locator('input[multiple]').setInputFiles(list);

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
  await page.setViewportSize(wideViewport);
  await choose(page, [
    { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ]);
  await expect(uploads(page)).toHaveText([/logo\.png.*This kind of file is not accepted/]);
  await expectAccessibleInBothThemes(page);
  await photos(page).getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectAccessible(page);
});
