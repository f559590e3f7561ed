import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { staffMember } from '../support/behind-the-scenes.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

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
