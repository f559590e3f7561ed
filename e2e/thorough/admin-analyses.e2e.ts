import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { toasts } from '../support/lead-page.js';
import { addLead, send } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Analyses' });

const street = () => `100 Sample${randomUUID().slice(0, 8)} St`;

/** Runs an analysis without a lead, which fails because there is no key, and opens the table with only this analysis. */
async function openUnlinked(page: Page): Promise<string> {
  const line = street();
  await send(page, 'POST', '/api/analyses/by-address', { address: `${line}, Ankeny, IA 50023` });
  await open(page, line);
  return line;
}

async function open(page: Page, line: string): Promise<void> {
  await page.goto(`/admin/analyses?search=${encodeURIComponent(line)}`);
  await expect(page.getByText('1 analysis', { exact: true })).toBeVisible();
}

const menu = (page: Page, line: string) => grid(page).getByRole('button', { name: `Actions for ${line}` });

test('at 375 px an analysis without a lead shows its figures and why it failed', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const line = await openUnlinked(page);
  const row = grid(page).getByRole('row').filter({ hasText: line });
  await expect(row.getByText('Failed', { exact: true })).toBeAttached();
  await expectAccessibleInBothThemes(page);
  await menu(page, line).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Open the report', 'Link to a lead…', 'Retry']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const { analyses } = (await (
    await page.request.get(`/api/analyses/all?search=${encodeURIComponent(line)}`)
  ).json()) as {
    analyses: object[];
  };
  expect(analyses).toMatchObject([{ state: 'failed', failure: 'RentCast API key is required', rentCents: 180_000 }]);
});

test('an analysis is linked by keyboard alone, and the row shows its lead', async ({ page }) => {
  const line = await openUnlinked(page);
  const lead = await addLead(page);
  await grid(page).getByRole('gridcell').filter({ hasText: line }).first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open the report' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Link to a lead…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Link to a lead' });
  await expect(dialog.getByLabel('Search leads')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(lead.name);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: lead.name })).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('radio')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(toasts(page).filter({ hasText: 'Analysis linked successfully' })).toBeVisible();
  await expect(grid(page).getByRole('link', { name: lead.name })).toBeVisible();
});

test('an analysis is run for an address from the table, and comes into it by itself', async ({ page }) => {
  const line = street();
  await page.goto(`/admin/analyses?search=${encodeURIComponent(line)}`);
  await page.getByRole('button', { name: 'Run for an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Analyses of an address' });
  await dialog.getByLabel('Address').fill(`${line}, Ankeny, IA 50023`);
  await dialog.getByRole('button', { name: 'Look up' }).click();
  await dialog.getByRole('button', { name: 'Run the analysis' }).click();
  await expect(toasts(page).filter({ hasText: 'Analysis added' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(grid(page).getByRole('row').filter({ hasText: line })).toBeVisible();
});
