import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

export async function picture(red = 40, width = 800, height = 500) {
  const create = { width, height, channels: 3, background: { r: red, g: 120, b: 90 } } as const;
  return { name: 'house.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

export const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true });

export const dialog = (page: Page) => page.getByRole('dialog');

export const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text);

export const newText = () => `Sample text ${randomUUID()}`;

export async function openUpload(page: Page, title: string, action: 'Upload' | 'Replace' = 'Upload') {
  await card(page, title)
    .getByRole('button', { name: `${action}: ${title}` })
    .click();
  await expect(dialog(page)).toBeVisible();
}

export async function fill(page: Page, file: { name: string; mimeType: string; buffer: Buffer }, alt: string) {
  await dialog(page).getByLabel('Picture').setInputFiles(file);
  await dialog(page).getByLabel('Alternative text').fill(alt);
}

export const send = (page: Page, name = 'Upload') => dialog(page).getByRole('button', { name, exact: true }).click();

export async function uploaded(page: Page, title: string, alt: string, file?: Awaited<ReturnType<typeof picture>>) {
  await openUpload(page, title);
  await fill(page, file ?? (await picture()), alt);
  await send(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(card(page, title)).toContainText(alt);
}
