import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.js';
import { sql } from '../support/behind-the-scenes.js';
import { addLead } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const row = (page: Page, name: string) => page.locator(`[data-projection="${name}"]`);

async function confirm(page: Page, button: string, says: RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(says);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

async function tableOf(name: string): Promise<string> {
  const [serving] = await sql(`select version, generation from projection.checkpoints where name = $1 and serving`, [
    name,
  ]);
  const { version, generation } = serving as { version: number; generation: number };
  return `projection.${name}_v${version}${generation === 1 ? '' : `_g${generation}`}`;
}

async function waitForLive(line: Locator): Promise<void> {
  await expect(line.getByText('Live', { exact: true })).toBeVisible();
}

test.describe('read models', () => {
  test('are listed with state and figures, and one opens at the side', async ({ page }) => {
    await page.goto('/operations');
    await waitForLive(row(page, 'pipeline'));
    await expect(row(page, 'event_index')).toContainText('the log by type, actor, correlation and time');
    await expectAccessible(page);
    await row(page, 'pipeline').getByRole('button', { name: 'Pipeline', exact: true }).click();
    await expect(page).toHaveURL(/projection=pipeline/);
    await expect(page.getByRole('complementary', { name: 'Pipeline in detail' })).toContainText('Recently');
    await expectAccessible(page);
  });

  test('say in the business’s words what a dry run would change, with the rows, and keep what serves when it is discarded', async ({
    page,
  }) => {
    const lead = await addLead(page, { estimatedRentCents: 180_000 });
    await page.goto('/operations?projection=pipeline');
    await waitForLive(row(page, 'pipeline'));
    const table = await tableOf('pipeline');
    await expect(async () => {
      const damaged = await sql(`update ${table} set status = 'won' where id = $1 returning id`, [lead.id]);
      expect(damaged).toHaveLength(1);
    }).toPass();
    const panel = page.getByRole('complementary');
    await panel.getByRole('button', { name: 'Dry run', exact: true }).click();
    const found = panel.getByRole('region', { name: 'Dry run' });
    await expect(found).toContainText('1 lead changes column');
    await found.getByRole('button', { name: 'Show the rows' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pipeline: dry run' });
    await expect(dialog.getByRole('row').filter({ hasText: lead.name })).toContainText(/status.*won.*leads/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Discard' }).click();
    await confirm(page, 'Discard', /stay as they are/);
    await waitForLive(row(page, 'pipeline'));
    await expect(panel).toContainText('Dry run discarded');
    expect(await sql(`select status from ${table} where id = $1`, [lead.id])).toEqual([{ status: 'won' }]);

    await panel.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(row(page, 'pipeline')).toContainText(/1 of [\d,]+ rows? differ/);
    await panel.getByRole('button', { name: /^Show what came out: Verify/ }).click();
    await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: lead.id })).toContainText(/won.*leads/);
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Heal', exact: true }).click();
    await confirm(page, 'Heal', /find out what/);
    await expect(panel).toContainText('Healed: 1 row rewritten');
    // The differences are repaired: nothing in the row is red any more.
    const lastAct = row(page, 'pipeline').getByText(/^Heal: 1 of [\d,]+ rows? rewritten/);
    await expect(lastAct).toBeVisible();
    await expect(row(page, 'pipeline').locator('.text-danger')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(row(page, 'pipeline')).toContainText(/Verify: all [\d,]+ rows? equal/);
  });
});
