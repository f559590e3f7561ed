import { expectAccessible } from './support/accessible.js';
import { complete, fillAll, fillContact, fillProperty, heading, leadsOf, next } from './support/enrollment.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ context }) => {
  // The external pages: their content is not needed, only that they are opened.
  await context.route(/\.example\.com\//, (route) => route.fulfill({ contentType: 'text/html', body: 'outside' }));
});

test('nothing on the way breaks the content security policy', async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  await fillAll(page, 'policy@example.com');
  await complete(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(broken).toEqual([]);
});

test('a visitor enrolls, signs, books, and the lead waits for its walkthrough', async ({ page, context }) => {
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
  await expect(async () => {
    expect(await leadsOf(page, 'visitor@example.com')).toMatchObject([
      { status: 'walkthrough_scheduled', source: 'enrollment', city: 'Clive' },
    ]);
  }).toPass();
});

test('the signed-in come to the dashboard after booking', async ({ page }) => {
  await signIn(page);
  await fillAll(page, 'by-staff@example.com');
  await complete(page).click();
  await page.getByRole('button', { name: 'Review & Sign Documents' }).click();
  await page.getByRole('button', { name: 'Schedule Walkthrough' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the draft survives a reload and goes with the success', async ({ page }) => {
  await page.goto('/enroll');
  await fillProperty(page, '34 Draft Avenue');
  await next(page);
  await fillContact(page, 'draft@example.com');
  await page.reload();
  await expect(heading(page, 'Contact Info')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('draft@example.com');
  await next(page);
  await expect(page.getByText('34 Draft Avenue, Clive, IA 50325')).toBeVisible();
  await complete(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/team');
  await page.goto('/enroll');
  await expect(page.locator('form[data-restoring]')).toHaveCount(0);
  await expect(page.getByLabel('Street address')).toHaveValue('');
});

test('works by keyboard: Enter continues, arrows choose the type', async ({ page }) => {
  await page.goto('/enroll');
  await page.getByRole('radio', { name: 'Single Family Home' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Multi-Family' })).toBeChecked();
  await page.getByLabel('City').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Contact Info')).toBeFocused();
});

for (const width of [1440, 375]) {
  test(`every step is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/enroll');
    await next(page);
    await next(page);
    await complete(page).click();
    await expect(page.getByText('Invalid property type selected')).toBeVisible();
    await expectAccessible(page);
    await fillProperty(page);
    await next(page);
    await fillContact(page, `axe-${width}@example.com`);
    await expectAccessible(page);
    await next(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await complete(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });
}
