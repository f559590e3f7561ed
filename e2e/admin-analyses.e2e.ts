import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

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

test('an analysis without a lead has a report of its own, which its row leads to', async ({ page }) => {
  const line = await openUnlinked(page);
  await grid(page).getByRole('link', { name: line }).click();
  await expect(page).toHaveURL(/\/analysis\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: line })).toBeVisible();
  await expect(page.getByText('$1,800').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Property Management' })).toHaveAttribute('href', '/enroll');
  await expectAccessible(page);
});
