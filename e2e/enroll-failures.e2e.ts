import { complete, fillAll, leadsOf } from './support/enrollment.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ context }) => {
  // The external pages: their content is not needed, only that they are opened.
  await context.route(/\.example\.com\//, (route) => route.fulfill({ contentType: 'text/html', body: 'outside' }));
});

test('lost answers and a second try make one lead', async ({ page }) => {
  await fillAll(page, 'lost-answer@example.com');
  let lost = 0;
  await page.route('**/api/enrollments', async (route) => {
    if (lost++ >= 3) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await complete(page).click();
  await expect(page.getByText('Failed to process enrollment. Please try again.')).toBeVisible();
  await page.reload();
  await complete(page).click();
  await expect(page.getByRole('button', { name: 'Review & Sign Documents' })).toBeVisible();
  expect(await leadsOf(page, 'lost-answer@example.com')).toHaveLength(1);
});

test('a reload after enrolling, as phones do in the background, comes back to the next step', async ({ page }) => {
  await fillAll(page, 'reloads@example.com');
  await complete(page).click();
  await page.getByRole('button', { name: 'Review & Sign Documents' }).click();
  await expect(page.getByRole('button', { name: 'Schedule Walkthrough' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your property is enrolled' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue with the next step' }).click();
  await page.getByRole('button', { name: 'Schedule Walkthrough' }).click();
  await expect(page.getByRole('heading', { name: 'We will see you at the walkthrough' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Enroll another property' })).toBeVisible();
  // The form behind the confirmation is unmounted. It keeps no draft, or the next property would start at its last step.
  expect(await page.evaluate(() => sessionStorage.getItem('enrollment-draft'))).toBe('');
  await page.getByRole('button', { name: 'Enroll another property' }).click();
  await expect(page.getByLabel('Street address')).toHaveValue('');
});
