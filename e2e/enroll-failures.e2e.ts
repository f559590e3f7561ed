import { expectAccessible } from './support/accessible.js';
import { complete, fillAll, leadsOf } from './support/enrollment.js';
import { refuse } from './support/refuse.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ context }) => {
  // The external pages: their content is not needed, only that they are opened.
  await context.route(/\.example\.com\//, (route) => route.fulfill({ contentType: 'text/html', body: 'outside' }));
});

test('a refusal says why, and nothing typed is lost', async ({ page }) => {
  await fillAll(page, 'refused@example.com');
  const title = 'Too many requests. Try again in a minute.';
  await page.route('**/api/enrollments', (route) => refuse(route, { status: 429, title, code: 'rate_limited' }));
  await complete(page).click();
  await expect(page.getByRole('alert').getByText(title)).toBeVisible();
  await expect(page.getByText('Failed to process enrollment. Please try again.')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Everything you typed is still here')).toBeVisible();
  await expect(page.getByText('refused@example.com')).toBeVisible();
});

test('an answer that nobody can read is a failure without a text of its own', async ({ page }) => {
  await fillAll(page, 'unreadable@example.com');
  await page.route('**/api/enrollments', (route) => route.fulfill({ status: 201, json: { unexpected: true } }));
  await complete(page).click();
  await expect(page.getByRole('alert').getByText('Failed to process enrollment', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to process enrollment. Please try again.')).toBeVisible();
});

test('a field that only the server refuses opens its step', async ({ page }) => {
  await fillAll(page, 'server@example.com');
  const errors = [{ path: 'city', message: 'City is not one we serve' }];
  await page.route('**/api/enrollments', (route) =>
    refuse(route, { status: 400, title: 'The input is not valid.', code: 'invalid_input', errors }),
  );
  await complete(page).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('City is not one we serve');
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

test('a walkthrough that could not be noted says what is safe, and the second try opens no second booking', async ({
  page,
  context,
}) => {
  await fillAll(page, 'not-noted@example.com');
  await complete(page).click();
  const sign = page.getByRole('button', { name: 'Review & Sign Documents' });
  await Promise.all([context.waitForEvent('page'), sign.click()]);
  await page.route('**/api/leads/*/walkthrough', (route) => route.abort());
  const book = page.getByRole('dialog').getByRole('button', { name: 'Schedule Walkthrough' });
  const [booking] = await Promise.all([context.waitForEvent('page'), book.click()]);
  expect(booking.url()).toContain('booking.example.com');
  await expect(page.getByRole('alert').getByText('You are enrolled')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/leads/*/walkthrough');
  const opened: string[] = [];
  context.on('page', (tab) => opened.push(tab.url()));
  await book.click();
  await expect(page.getByRole('heading', { name: 'We will see you at the walkthrough' })).toBeVisible();
  expect(opened).toEqual([]);
});

test('a walkthrough of a property that staff have moved on is not noted, and the telephone is offered', async ({
  page,
}) => {
  await fillAll(page, 'moved-on@example.com');
  await complete(page).click();
  await page.getByRole('button', { name: 'Review & Sign Documents' }).click();
  const title = 'Our team is already working on this property.';
  await page.route('**/api/leads/*/walkthrough', (route) =>
    refuse(route, { status: 409, title, code: 'lead_taken_over' }),
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Schedule Walkthrough' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`${title} You are enrolled, and any time you booked counts.`);
  await expect(dialog.getByRole('button', { name: 'Schedule Walkthrough' })).toBeHidden();
  await expect(dialog.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page);
});

test('a walkthrough that was noted is done, whether or not the session can be read', async ({ page }) => {
  await fillAll(page, 'no-session@example.com');
  await complete(page).click();
  await page.getByRole('button', { name: 'Review & Sign Documents' }).click();
  await page.route('**/api/auth/session', (route) => route.abort());
  await page.getByRole('button', { name: 'Schedule Walkthrough' }).click();
  await expect(page.getByRole('heading', { name: 'We will see you at the walkthrough' })).toBeVisible();
});
