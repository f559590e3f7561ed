import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { fillReferral as fill } from './support/referral.js';
import { expect, test } from './support/test.js';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Referral' });

test('the program is explained, with the ways on', async ({ page }) => {
  await page.goto('/realtor-referral');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$400');
  await expect(page.getByRole('heading', { level: 3 }).getByText('We call your client')).toBeVisible();
  await expect(page.getByText('When is the fee paid?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schedule a Call' })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'Rent or sell? The calculator' })).toHaveAttribute(
    'href',
    '/rent-vs-sell',
  );
});

test('a referral is submitted, and another can follow', async ({ page }) => {
  await page.goto('/realtor-referral');
  await fill(page);
  await page.getByLabel('Notes').fill('Moves in June');
  const sent = page.waitForRequest('**/api/referrals');
  await submit(page).click();
  await expect(page.getByText('Referral submitted successfully!')).toBeVisible();
  const confirmation = page.getByRole('heading', { name: 'Referral Submitted!' });
  await expect(confirmation).toBeFocused();
  await expect(page.getByText('Our team will contact your client within 24 hours')).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({ clientName: 'Sample Owner', propertyType: 'condo', website: '' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Another Referral' }).click();
  await expect(page.getByLabel('Client name')).toHaveValue('');
});

test('every empty field but the notes is named, and the first has the focus', async ({ page }) => {
  await page.goto('/realtor-referral');
  await submit(page).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(9);
  await expect(page.getByText('Choose a property type')).toBeVisible();
  await fill(page);
  await page.getByLabel('Client email').fill('owner');
  await submit(page).click();
  await expect(page.getByLabel('Client email')).toBeFocused();
  await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible();
});

test('a failure says so, loses nothing, and the second try is the same command', async ({ page }) => {
  await page.goto('/realtor-referral');
  await fill(page);
  const keys: string[] = [];
  await page.route('**/api/referrals', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    await route.abort();
  });
  await submit(page).click();
  await expect(page.getByText('Failed to submit referral. Please try again.')).toBeVisible();
  // The toast disappears by itself; this stays.
  await expect(page.getByRole('alert').getByText(/can't be reached.*Everything you typed is still here/)).toBeVisible();
  await page.unroute('**/api/referrals');
  await expect(page.getByLabel('Client name')).toHaveValue('Sample Owner');
  const sent = page.waitForRequest('**/api/referrals');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Referral Submitted!' })).toBeVisible();
  expect(new Set([...keys, (await sent).headers()['idempotency-key']]).size).toBe(1);
});

test('a draft survives a reload and goes with the success', async ({ page }) => {
  await page.goto('/realtor-referral');
  await fill(page);
  await page.getByLabel('Notes').fill('Moves in June');
  await page.reload();
  await expect(page.getByLabel('Client name')).toHaveValue('Sample Owner');
  await expect(page.getByLabel('Property type')).toHaveValue('condo');
  await expect(page.getByLabel('Notes')).toHaveValue('Moves in June');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Referral Submitted!' })).toBeVisible();
  await page.reload();
  await expect(page.locator('form[data-restoring]')).toHaveCount(0);
  await expect(page.getByLabel('Client name')).toHaveValue('');
});

test('a phone that is none is refused', async ({ page }) => {
  await page.goto('/realtor-referral');
  await fill(page);
  await page.getByLabel('Client phone').fill('x');
  await submit(page).click();
  await expect(page.getByLabel('Client phone')).toBeFocused();
  await expect(page.getByText('Client phone must be a number that we can call, like (515) 555-0199')).toBeVisible();
});

test('the field for scripts is out of reach of people', async ({ page }) => {
  await page.goto('/realtor-referral');
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await page.getByLabel('Notes').focus();
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
});
