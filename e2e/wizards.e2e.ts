import { fillContact, fillProperty, heading, next } from './support/enrollment.js';
import { fillReferral } from './support/referral.js';
import { expect, test } from './support/test.js';

test("the browser's Back goes a step back in the enrolment, and Forward on again", async ({ page }) => {
  await page.goto('/team');
  await page.goto('/enroll');
  await fillProperty(page, '5 Back Street');
  await next(page);
  await fillContact(page, 'browser-back@example.com');
  await next(page);
  await expect(heading(page, 'Review and Schedule')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Contact Info')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('browser-back@example.com');
  await page.goBack();
  await expect(heading(page, 'Property Details')).toBeFocused();
  await expect(page.getByLabel('Street address')).toHaveValue('5 Back Street');
  await page.goForward();
  await expect(heading(page, 'Contact Info')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Property Details')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/team$/);
});

test('two tabs of one browser keep a form each; a new one goes on with what was typed last', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const [tab, street] of [
    [page, '1 First Tab St'],
    [other, '2 Second Tab St'],
  ] as const) {
    await tab.goto('/analysis');
    await expect(tab.locator('form[data-restoring]')).toHaveCount(0);
    await tab.getByLabel('Street address').fill(street);
  }
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('1 First Tab St');
  const third = await context.newPage();
  await third.goto('/analysis');
  await expect(third.getByLabel('Street address')).toHaveValue('2 Second Tab St');
});

test("what one tab sends takes nothing from another tab's form, and leaves its own empty", async ({
  page,
  context,
}) => {
  await page.goto('/realtor-referral');
  await expect(page.locator('form[data-restoring]')).toHaveCount(0);
  await page.getByLabel('Your name').fill('First Tab');
  const other = await context.newPage();
  await other.goto('/realtor-referral');
  await expect(other.getByLabel('Your name')).toHaveValue('First Tab');
  await fillReferral(other);
  await page.getByLabel('Your company').fill('Sample Realty');
  await other.getByRole('button', { name: 'Submit Referral' }).click();
  await other.getByRole('button', { name: 'Submit Another Referral' }).click();
  await expect(other.getByLabel('Your name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('First Tab');
  await expect(page.getByLabel('Your company')).toHaveValue('Sample Realty');
});
