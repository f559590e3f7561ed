import { expectAccessibleAndFitting } from './support/accessible.js';
import { complete, fillAll, fillContact, fillProperty, leadsOf, next } from './support/enrollment.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ context }) => {
  // The external pages: their content is not needed, only that they are opened.
  await context.route(/\.example\.com\//, (route) => route.fulfill({ contentType: 'text/html', body: 'outside' }));
});

test('a visitor enrolls, signs, books, and the lead waits for its walkthrough', async ({ page, context }) => {
  // Nothing on the way breaks the content security policy.
  const broken: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  await fillAll(page, 'visitor@example.com');
  await expect(page.getByText('12 Sample Street, Clive, IA 50325')).toBeVisible();
  await expect(page.getByText('Repairs pre-approved under $1,500')).toBeVisible();
  await complete(page).click();
  const dialog = page.getByRole('dialog');
  const [signing] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Review & Sign Documents' }).click(),
  ]);
  expect(signing.url()).toContain('sign.example.com');
  const [booking] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Schedule Walkthrough' }).click(),
  ]);
  expect(booking.url()).toContain('booking.example.com');
  await expect(page.getByRole('heading', { name: 'We will see you at the walkthrough' })).toBeFocused();
  expect(broken).toEqual([]);
  await expect(async () => {
    expect(await leadsOf(page, 'visitor@example.com')).toMatchObject([
      { status: 'walkthrough_scheduled', source: 'enrollment', city: 'Clive' },
    ]);
  }).toPass();
});

test('every step is accessible and fits, on a desktop and on a phone', async ({ page }) => {
  await page.goto('/enroll');
  await next(page);
  await next(page);
  await complete(page).click();
  await expect(page.getByText('Invalid property type selected')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await fillProperty(page);
  await next(page);
  await fillContact(page, 'axe@example.com');
  await expectAccessibleAndFitting(page);
  await next(page);
  await expectAccessibleAndFitting(page);
  await complete(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.keyboard.press('Escape');
  await expectAccessibleAndFitting(page);
});
