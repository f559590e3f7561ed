import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { toasts } from './support/lead-page.js';
import { addLead, send } from './support/leads.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Analyses' });
const listed = /\/api\/analyses\/all\?/;
const trouble = { status: 500, title: 'Sample trouble', code: 'internal_error' };
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

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
])
  test(`at ${viewport.width} px an analysis without a lead shows its figures and why it failed`, async ({ page }) => {
    await page.setViewportSize(viewport);
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

test('the server sorts, searches and filters, the address holds it, and the file is of the same rows', async ({
  page,
}) => {
  const line = await openUnlinked(page);
  await grid(page).getByRole('columnheader', { name: 'Monthly rent' }).click();
  await expect(page).toHaveURL(/sort=rentCents/);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Failed' }).click();
  await page.getByLabel('Lead', { exact: true }).selectOption('Without a lead');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/state=failed/);
  await expect(page).toHaveURL(/lead=none/);
  await expect(page.getByText('1 analysis', { exact: true })).toBeVisible();
  const href = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
  const lines = (await (await page.request.get(href ?? '')).text()).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Address,State,Monthly rent');
  expect(lines[1]).toContain(`"${line}, Ankeny, IA 50023",Failed,1800.00`);
  await page.getByRole('button', { name: 'Remove State: Failed' }).click();
  await page.getByLabel('Search analyses').fill('nowhere of this name');
  await expect(page.getByText('No analyses match')).toBeVisible();
});

test('a failed analysis is asked for again; a failure is told, and a later success takes it away', async ({ page }) => {
  const line = await openUnlinked(page);
  const failed = grid(page).getByText('Failed', { exact: true });
  await expect(failed).toBeVisible();
  const retry = async () => {
    await menu(page, line).click();
    await page.getByRole('menuitem', { name: 'Retry' }).click();
  };
  await page.route('**/api/effects/retry', (route) => refuse(route, trouble));
  await retry();
  await expect(toasts(page).filter({ hasText: 'Failed to retry analysis' })).toBeVisible();
  await page.unroute('**/api/effects/retry');
  await retry();
  await expect(toasts(page).filter({ hasText: 'Running the analysis again' })).toBeVisible();
  await expect(toasts(page).filter({ hasText: 'Failed to retry analysis' })).toHaveCount(0);
  // Without a key it fails again, and can be retried once more.
  await expect(failed).toBeVisible();
});

test('an analysis is linked to a lead that is searched for; another admin’s link is told of', async ({ page }) => {
  const line = await openUnlinked(page);
  const lead = await addLead(page);
  const late = await addLead(page);
  await menu(page, line).click();
  await page.getByRole('menuitem', { name: 'Link to a lead…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link to a lead' });
  await expect(dialog.getByRole('status')).toContainText('No lead matches.');
  await dialog.getByLabel('Search leads').fill(late.name);
  await dialog.getByRole('radio', { name: late.name }).check();
  await expectAccessibleInBothThemes(page);
  const { analyses } = (await (
    await page.request.get(`/api/analyses/all?search=${encodeURIComponent(line)}`)
  ).json()) as {
    analyses: { id: string }[];
  };
  await page.route('**/api/leads/*/analysis', (route) => refuse(route, trouble));
  await dialog.getByRole('button', { name: 'Link to this lead' }).click();
  await expect(toasts(page).filter({ hasText: 'Failed to link analysis' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: late.name })).toBeChecked();
  await page.unroute('**/api/leads/*/analysis');
  // Somebody else is faster.
  await send(page, 'POST', `/api/leads/${lead.id}/analysis`, { analysisId: analyses[0]!.id });
  await dialog.getByRole('button', { name: 'Link to this lead' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This analysis already belongs to another lead.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(grid(page).getByRole('link', { name: lead.name })).toBeVisible();
  await menu(page, line).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Open the report', 'Open the lead', 'Unlink from the lead', 'Retry'],
  ]);
  await page.getByRole('menuitem', { name: 'Open the report' }).click();
  await expect(page).toHaveURL(`/analysis/${lead.id}`);
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

test('an analysis without a lead has a report of its own, which its row leads to', async ({ page }) => {
  const line = await openUnlinked(page);
  await grid(page).getByRole('link', { name: line }).click();
  await expect(page).toHaveURL(/\/analysis\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: line })).toBeVisible();
  await expect(page.getByText('$1,800').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Property Management' })).toHaveAttribute('href', '/enroll');
  await expectAccessible(page);
});

test('a link to the wrong lead is taken back, and that too', async ({ page }) => {
  const line = await openUnlinked(page);
  const lead = await addLead(page);
  const { analyses } = (await (
    await page.request.get(`/api/analyses/all?search=${encodeURIComponent(line)}`)
  ).json()) as { analyses: { id: string }[] };
  await send(page, 'POST', `/api/leads/${lead.id}/analysis`, { analysisId: analyses[0]!.id });
  const ofLead = grid(page).getByRole('link', { name: lead.name });
  await expect(ofLead).toBeVisible();
  const unlink = async () => {
    await menu(page, line).click();
    await page.getByRole('menuitem', { name: 'Unlink from the lead' }).click();
  };
  await page.route('**/api/leads/*/analysis/*', (route) => refuse(route, trouble));
  await unlink();
  await expect(toasts(page).filter({ hasText: 'Failed to unlink analysis' })).toBeVisible();
  await page.unroute('**/api/leads/*/analysis/*');
  await unlink();
  const told = toasts(page).filter({ hasText: 'Analysis unlinked from its lead' });
  await expect(told).toBeVisible();
  await expect(ofLead).toHaveCount(0);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(page).filter({ hasText: 'Analysis linked successfully' })).toBeVisible();
  await expect(ofLead).toBeVisible();
});

test('an analysis is run for a lead that came without one, and refused for one that has one', async ({ page }) => {
  const line = street();
  const lead = await addLead(page, { propertyAddress: `${line}, Ankeny, IA 50023` });
  await page.goto(`/admin/analyses?search=${encodeURIComponent(line)}`);
  await expect(page.getByText('No analyses match')).toBeVisible();
  const run = async () => {
    await page.getByRole('button', { name: 'Run for a lead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run an analysis for a lead' });
    await dialog.getByLabel('Search leads').fill(lead.name);
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await dialog.getByRole('radio', { name: lead.name }).check();
    await expect(dialog.getByText(`Chosen: ${lead.name}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Run the analysis' }).click();
    return dialog;
  };
  await run();
  await expect(toasts(page).filter({ hasText: 'Analysis added' })).toBeVisible();
  await expect(grid(page).getByRole('link', { name: line })).toHaveAttribute('href', `/analysis/${lead.id}`);
  const dialog = await run();
  await expect(toasts(page).filter({ hasText: 'Failed to analyze property' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
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

test('rows that can not be read say so; where there are none at all, the table says that', async ({ page }) => {
  await page.route(listed, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/admin/analyses');
  await expect(page.getByRole('alert')).toContainText('The rows could not be loaded');
  await page.unroute(listed);
  await page.route(listed, async (route) => {
    const json = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...json, analyses: [], total: 0 } });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No analyses found')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
