import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { send } from '../support/leads.js';
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
