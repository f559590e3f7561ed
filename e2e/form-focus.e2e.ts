import { expect, test } from './support/test.js';

test('a keyboard stays where it is while the analysis is sent and fails, sends once, and goes on in the report', async ({
  page,
}) => {
  const keys = new Set<string | undefined>();
  let answered = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/analyses', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    await held;
    if (answered++ < 3) await route.fulfill({ status: 502, body: '<html>' });
    else await route.continue();
  });
  await page.goto('/analysis');
  await page.getByText('Townhouse', { exact: true }).click();
  await page.getByLabel('Street address').fill('1 Focus St');
  await page.getByLabel('City').fill('Ankeny');
  await page.getByLabel('ZIP').fill('50023');
  await page.getByLabel('Square footage').fill('1,850');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill('focus-analysis@example.com');
  const submit = page.getByRole('button', { name: /^(View Analysis|Processing\.\.\.)$/ });
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(submit).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(submit).toBeFocused();
  release();
  await expect(page.getByRole('alert').getByText('Everything you typed is still here')).toBeVisible();
  await expect(submit).toBeEnabled();
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').filter({ hasText: '1 Focus St' })).toBeFocused();
  // Three automatic tries, and one by hand: one command.
  expect(answered).toBe(4);
  expect(keys.size).toBe(1);
});
