import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { poison } from './support/behind-the-scenes.js';
import { addLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const row = (page: Page, name: string) => page.locator(`[data-projection="${name}"]`);

/** Chooses the action in a row's menu. */
async function choose(page: Page, title: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

async function confirm(page: Page, button: string, says: RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(says);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

async function waitForLive(line: Locator): Promise<void> {
  await expect(line.getByText('Live', { exact: true })).toBeVisible();
}

test.describe('read models', () => {
  test('are rebuilt from the page after saying what that does, to the end, and rolled back', async ({ page }) => {
    await page.goto('/operations?projection=referrals');
    await waitForLive(row(page, 'referrals'));
    await page.getByRole('button', { name: 'Rebuild Referrals' }).click();
    await confirm(page, 'Rebuild', /keep serving the referrals.*roll back/);
    await expect(row(page, 'referrals')).toContainText('Rebuild done');
    await expect(row(page, 'referrals')).toContainText('g2');
    const panel = page.getByRole('complementary');
    await expect(panel).toContainText(/Rebuilt as v\d+ g2 from [\d,]+ events? in/);
    await expect(panel).toContainText('admin@example.com');
    await panel.getByRole('button', { name: 'Roll back' }).click();
    await confirm(page, 'Roll back', /catch up first/);
    await expect(row(page, 'referrals')).toContainText('Rollback done');
  });
});

test('a parked stream is shown within 10 s, with its lead; it is retried in vain, then skipped with a reason', async ({
  page,
}) => {
  const lead = await addLead(page);
  await page.goto('/operations');
  await waitForLive(row(page, 'pipeline'));
  await poison(`lead-${lead.id}`);
  await expect(page.getByRole('alert')).toContainText('1 stream parked.');
  await expect(page.getByRole('link', { name: /^Operations/ })).toContainText('1 parked stream');
  const parked = page.getByRole('region', { name: 'Parked streams' });
  await expect(parked.getByRole('link', { name: lead.name })).toHaveAttribute('href', `/leads/${lead.id}`);
  await expect(parked).toContainText('The board and the lists show this lead as it was before this event.');
  await expect(parked).toContainText('out of range for type integer');
  await expectAccessible(page);

  await parked.getByRole('button', { name: `Retry ${lead.name} in pipeline` }).click();
  await expect(page.getByText('1 stream still parked')).toBeVisible();

  // Parts that were not compared are not called equal, and the list of them is one click away.
  await choose(page, 'Pipeline', 'Verify');
  const last = row(page, 'pipeline');
  await expect(last).toContainText('1 stream is parked and was not compared', { timeout: 20_000 });
  await expect(last).not.toContainText('equal');
  await last.getByRole('button', { name: 'Pipeline', exact: true }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Which are parked' }).first().click();
  await expect(parked).toBeInViewport();
  await expectAccessible(page);
  await page.goto('/operations/events');
  await page.getByRole('link', { name: 'Look at it' }).click();
  await page.getByRole('button', { name: `Skip the event of ${lead.name} in pipeline` }).click();
  const dialog = page.getByRole('dialog', { name: 'Skip PropertyDetailsEdited?' });
  await dialog.getByRole('button', { name: 'Skip this event' }).click();
  await expect(dialog).toContainText('Give a reason');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Sample reason');
  await dialog.getByRole('button', { name: 'Skip this event' }).click();
  await expect(parked).toHaveCount(0);
  await expect(page.getByText(/streams? parked\./)).toHaveCount(0);
  await row(page, 'pipeline').getByRole('button', { name: 'Pipeline', exact: true }).click();
  await expect(page.getByRole('complementary')).toContainText('Sample reason');
});
