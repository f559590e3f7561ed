import type { Page } from '@playwright/test';
import { test } from './support/demo.js';
import { expect } from './support/test.js';
import { chooseAction } from './support/lead-page.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enrollment' });
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click();

test('an owner’s lead is pitched, pays and signs, and the sandbox shows payment, signature and Odoo’s lead', async ({
  browser,
  demo,
}) => {
  const { product, sandbox, person } = demo;
  const context = await browser.newContext({ baseURL: product });
  const page = await context.newPage();
  const headers = { Origin: product };
  expect((await page.request.post('/api/auth/login', { data: person, headers })).status()).toBe(200);
  const id = crypto.randomUUID();
  const data = {
    ...{ id, name: 'Sample Outsider', email: 'outsider@example.com', source: 'manual', squareFootage: 1850 },
    ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', propertyType: 'single-family' },
  };
  expect((await page.request.post('/api/leads', { data, headers })).ok()).toBe(true);

  await page.goto(`/leads/${id}`);
  await chooseAction(page, 'Start Enrollment');
  await press(page, 'Next');
  await press(page, 'Next');
  await press(page, 'Finish the pitch');
  await expect(page.getByText('Lead status updated')).toBeVisible();

  await press(page, '2. Contract');
  await press(page, 'Send agreement for signature');
  const standing = dialog(page).getByRole('status', { name: 'The agreement' });
  await expect(standing).toBeVisible();
  const outside = await context.newPage();
  await expect(async () => {
    await outside.goto(sandbox);
    await outside
      .getByRole('region', { name: /DocuSeal/ })
      .getByRole('link', { name: 'Open', exact: true })
      .first()
      .click({ timeout: 1_000 });
  }).toPass();
  await outside.getByRole('button', { name: 'Sign and complete' }).click();
  await expect(outside.getByText('The document is signed.')).toBeVisible();
  await expect(standing).toContainText(/signed/i);

  await press(page, '3. Payment');
  await press(page, /^Pay \$/);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/payment\/success/);
  await page.getByRole('button', { name: 'Move to Onboarding Stage' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  expect((await page.request.post('/api/odoo/sync-lead', { data: { id }, headers })).ok()).toBe(true);
  await expect(async () => {
    await outside.goto(sandbox);
    for (const name of ['Stripe', 'DocuSeal', 'Odoo'])
      await expect(outside.getByRole('region', { name, exact: true })).toContainText(/outsider/i, { timeout: 1_000 });
  }).toPass();
  await context.close();
});
