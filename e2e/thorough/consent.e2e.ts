import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/accessible.js';
import { fillContact, fillProperty, next } from '../support/enrollment.js';
import { expect, test } from '../support/test.js';

test('the box for texts, and the pages of links that still open something, are accessible', async ({ page }) => {
  await page.goto('/enroll');
  await fillProperty(page);
  await next(page);
  await fillContact(page, `${randomUUID().slice(0, 8)}@example.com`);
  await expect(page.getByRole('checkbox', { name: /^Text me about this property/ })).not.toBeChecked();
  await expectAccessible(page);
  await page.route('**/api/intake-drafts/sample-token', (route) =>
    route.fulfill({ json: { form: 'enrollment', keptUntil: '2026-03-17T18:00:00.000Z' } }),
  );
  await page.goto('/resume/sample-token');
  await expect(page.getByRole('heading', { level: 1, name: 'Continue your enrollment' })).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/unsubscribe/sample-token', (route) =>
    route.fulfill({ json: { address: 'o••••@example.com', channel: 'email', unsubscribed: false } }),
  );
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/unsubscribe/sample-token');
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await expectAccessible(page);
});
