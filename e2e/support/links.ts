import { expect, type Locator } from '@playwright/test';

/** Expects a link to another site, in a new tab. */
export async function expectOutside(link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('href', /^https:\/\//);
  await expect(link).toHaveAttribute('target', '_blank');
}

/** Expects a link that calls the number it shows. */
export async function expectTelephone(link: Locator): Promise<void> {
  const digits = (await link.innerText()).replace(/\D/g, '');
  expect(digits).toHaveLength(10);
  await expect(link).toHaveAttribute('href', `tel:+1${digits}`);
}
