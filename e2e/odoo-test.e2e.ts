import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// The connection test of three servers: one without Odoo, one with it, and one that is refused.
test.beforeEach(async ({ page }) => {
  await signIn(page, await staffMember());
});

const address = '**/api/odoo/test-connection';
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const toastOf = (page: Page, text: string) => page.getByRole('region', { name: /Notifications/ }).getByText(text);

for (const width of [1440, 375])
  test(`without its variables the test says which are not set, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/odoo-test');
    await expect(result(page)).toContainText('Not tested yet.');
    await expectAccessibleInBothThemes(page);
    const answered = page.waitForResponse(address);
    await page.getByRole('button', { name: 'Test the connection' }).focus();
    await page.keyboard.press('Enter');
    const answer = await answered;
    expect([answer.status(), await answer.json()]).toMatchObject([
      503,
      { code: 'odoo_not_configured', title: 'Connection test failed' },
    ]);
    await expect(toastOf(page, 'Connection test failed')).toBeVisible();
    await expect(result(page)).toContainText('Connection test failed');
    await expect(result(page)).toContainText('ODOO_URL and ODOO_API_KEY are not set.');
    await expect(page.getByRole('button', { name: 'Test again' })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessibleInBothThemes(page);
  });

test('a success takes the failure away, and a press while it is tested asks once', async ({ page }) => {
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.goto('/admin/odoo-test');
  await page.route(address, (route) =>
    route.fulfill({
      status: 502,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        ...{ type: 'urn:x', status: 502, code: 'marketing_connection_failed', title: 'Connection test failed' },
        detail: 'The marketing system refused the user or the key.',
      }),
    }),
  );
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(toastOf(page, 'Connection test failed')).toBeVisible();
  await expect(result(page)).toContainText('The marketing system refused the user or the key.');

  await page.unroute(address);
  await page.route(address, async (route) => {
    asked++;
    await held;
    await route.fulfill({ json: { connected: true, version: '17.0' } });
  });
  await page.getByRole('button', { name: 'Test again' }).click();
  const testing = page.getByRole('button', { name: 'Testing…' });
  await testing.click({ force: true });
  answer();
  await expect(result(page)).toContainText('Odoo 17.0 accepts our sign-in.');
  await expect(toastOf(page, 'Connection test failed')).toHaveCount(0);
  expect(asked).toBe(1);
  await expectAccessibleInBothThemes(page);
});

test('a server that can’t be reached is told as such', async ({ page }) => {
  await page.goto('/admin/odoo-test');
  await page.route(address, (route) => route.abort());
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(result(page)).toContainText('Connection test failed');
  await expect(result(page)).toContainText("The server can't be reached. Check your connection and try again.");
  await page.unroute(address);
});
