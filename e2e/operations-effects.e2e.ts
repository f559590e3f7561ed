import { expectAccessible } from './support/accessible.js';
import { ownOrigin, signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test('an admin sees what the system does outside, asks for it again, and gives it up with a reason', async ({
  page,
}) => {
  await signIn(page);
  const lead = { name: 'Effects Sample', email: 'effects@example.com', source: 'manual' };
  const { id } = (await (await page.request.post('/api/leads', { data: lead, headers: ownOrigin() })).json()) as {
    id: string;
  };
  // No marketing system is configured here: the effect fails, with the reason.
  expect((await page.request.post('/api/odoo/sync-lead', { data: { id }, headers: ownOrigin() })).status()).toBe(502);
  await page.goto(`/operations/effects?lead=${id}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Marketing enrollment' }).first();
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('The marketing system is not configured');
  await expectAccessible(page);
  await row.getByRole('button', { name: '1 of 6 attempts' }).click();
  await expect(row.getByRole('list', { name: 'Attempts' })).toContainText('failed');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByText('1 effect tried again')).toBeVisible();
  await expect(row).toContainText('Failed');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Give up…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Give up' }).click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Settled by phone');
  await dialog.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('1 effect given up')).toBeVisible();
  await expect(row).toContainText('Called off');
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test("a lead's timeline says what came to nothing", async ({ page }) => {
  await signIn(page);
  const lead = { name: 'Timeline Effects', email: 'timeline.effects@example.com', source: 'manual' };
  const { id } = (await (await page.request.post('/api/leads', { data: lead, headers: ownOrigin() })).json()) as {
    id: string;
  };
  await page.request.post('/api/odoo/sync-lead', { data: { id }, headers: ownOrigin() });
  await page.goto(`/leads/${id}`);
  await expect(page.getByRole('list', { name: 'What the system does about this lead' })).toContainText(
    'Marketing enrollment failed: The marketing system is not configured',
  );
});
