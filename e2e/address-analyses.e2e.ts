import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

/** A street for which no other test, and no other run of this one, has an analysis. */
const newStreet = () => `100 Lookup ${randomUUID()} St`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Analyses of an address' });

async function open(page: Page) {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Analyses of an address' }).click();
  await expect(dialog(page).getByLabel('Address')).toBeFocused();
}

async function lookUp(page: Page, address: string) {
  await dialog(page).getByLabel('Address').fill(address);
  await dialog(page).getByRole('button', { name: 'Look up' }).click();
}

test('an analysis is run for an address without a lead, and found again', async ({ page }) => {
  await open(page);
  await lookUp(page, 'Somewhere in Ankeny');
  const address = dialog(page).getByLabel('Address');
  await expect(address).toHaveAccessibleDescription('Invalid address format. Expected: Street, City, State ZIP');
  await expectAccessible(page);
  await lookUp(page, '300 Lookup St, Ankeny, Iowa');
  await expect(address).toHaveAccessibleDescription('Invalid state/zip format. Expected: STATE ZIP');
  const street = newStreet();
  await lookUp(page, `${street}, Ankeny, IA 50023`);
  await dialog(page).getByLabel('Property type').selectOption('Townhouse');
  await dialog(page).getByLabel('Units').fill('0');
  await dialog(page).getByRole('button', { name: 'Run the analysis' }).click();
  await expect(dialog(page).getByLabel('Units')).toHaveAccessibleDescription(/at least 1/);
  await dialog(page).getByLabel('Units').fill('2');
  await dialog(page).getByLabel('Square footage').fill('1,850');
  await dialog(page).getByRole('button', { name: 'Run the analysis' }).click();
  const found = dialog(page).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('$3,600 a month');
  await expect(found).toContainText('$3,200 to $4,000 for 2 units');
  await expect(found).toContainText('Preliminary');
  await expect(found).toContainText('RentCast API key is required');
  await expect(found).toContainText('Townhouse, 1,850 sq ft');
  await expect(found).toContainText('Run by staff, without a lead');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Analyses of an address' }).click();
  // A different spelling is the same place.
  await lookUp(page, `${street.replace('Lookup St', 'lookup street')}, ankeny, ia 50023`);
  await expect(dialog(page).getByRole('status')).toHaveText('1 analysis of this address.');
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await dialog(page).getByRole('listitem').getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(street);
});
