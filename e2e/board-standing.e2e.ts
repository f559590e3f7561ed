import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { poison, sql } from './support/behind-the-scenes.js';
import { colleagueOn, dragTo, wideViewport } from './support/drag.js';
import { addLead, cardIn, column, send, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// A read model that stands still: staff's moves are kept, staff are informed, and every open board catches up by itself.
test.use({ viewport: wideViewport });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const strip = (page: Page, subject = 'The board') =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${subject} (has (not updated|been behind)|is catching)`) });
const stands = /^The board has not updated since \d+:\d\d [AP]M: your changes are kept and will show when it resumes\./;

/** The card with its text. */
const itemOf = (page: Page, stage: string, lead: SampleLead) =>
  column(page, stage)
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-card="${lead.id}"]`) });

async function status(page: Page, name: string): Promise<string | undefined> {
  const response = await page.request.get('/api/projections');
  const { projections } = (await response.json()) as { projections: { name: string; status: string }[] };
  return projections.find((each) => each.name === name)?.status;
}
async function isLive(page: Page, name: string): Promise<void> {
  await expect.poll(() => status(page, name), { timeout: 20_000 }).toBe('live');
}
async function pause(page: Page, name: string): Promise<void> {
  await isLive(page, name);
  await send(page, 'POST', `/api/projections/${name}/pause`);
}
const resume = (page: Page, name: string) => send(page, 'POST', `/api/projections/${name}/resume`);

/** Records every column in which the card appears. @returns a function that reads the list */
async function watchColumns(page: Page, id: string): Promise<() => Promise<string[]>> {
  await page.evaluate((lead) => {
    const seen: string[] = [];
    const look = () => {
      const at = document.querySelector(`[data-card="${lead}"]`)?.closest<HTMLElement>('[data-column]')?.dataset.column;
      if (at && at !== seen.at(-1)) seen.push(at);
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seenColumns: seen });
  }, id);
  return () => page.evaluate(() => (window as unknown as { seenColumns: string[] }).seenColumns);
}

async function skipParked(page: Page): Promise<void> {
  const { parked } = (await (await page.request.get('/api/parked')).json()) as { parked: { id: string }[] };
  for (const { id } of parked) await send(page, 'POST', `/api/parked/${id}/skip`, { reason: 'Sample reason' });
}

// The system's other tests must start with everything live, whatever failed here.
test.afterEach(async ({ page }) => {
  await skipParked(page);
  for (const name of ['pipeline', 'activity', 'analytics'])
    if ((await status(page, name)) === 'paused') await resume(page, name);
  await isLive(page, 'pipeline');
});

test('a paused board says that it stands still, keeps a move over a reload, and every open board catches up', async ({
  page,
  browser,
}) => {
  test.slow();
  const lead = await addLead(page);
  const { colleague, context } = await colleagueOn(browser);
  for (const each of [page, colleague]) {
    await each.goto('/dashboard');
    await expect(cardIn(each, 'leads', lead)).toBeVisible();
  }
  await pause(page, 'pipeline');
  for (const each of [page, colleague]) await expect(strip(each)).toContainText(stands);
  // Only operators get the link for fixing it.
  await expect(strip(page).getByRole('link', { name: 'Look at it' })).toBeVisible();
  await expect(strip(colleague).getByRole('link')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  const columns = await watchColumns(page, lead.id);
  await cardIn(page, 'leads', lead).press('m');
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  await expect(page.getByText('Saved: moves to Closed')).toBeVisible();
  await expect(page.getByText('Lead status updated')).toHaveCount(0);
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect(itemOf(page, 'closed', lead)).toContainText('Saved');
  // Others' changes make the board read again: the move stays where it is all the same.
  for (let n = 0; n < 3; n++) await addLead(colleague);
  const shown = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  await expect(shown.nth(3)).toContainText('Moved from New Lead to Closed');
  expect(await columns()).toEqual(['leads', 'closed']);
  await page.reload();
  await expect(strip(page)).toContainText(stands);
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect(itemOf(page, 'closed', lead)).toContainText('Saved');
  await expect(cardIn(colleague, 'leads', lead)).toBeVisible();

  // The history beside it is read from the log.
  await cardIn(colleague, 'leads', lead).click();
  const beside = colleague.getByRole('complementary', { name: 'Lead' });
  await expect(beside.getByRole('heading', { name: lead.name })).toBeVisible();
  await expect(beside.locator('header')).toContainText('Closed');

  await resume(page, 'pipeline');
  await expect(cardIn(colleague, 'closed', lead)).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await expect(strip(colleague)).toHaveCount(0);
  await expect(itemOf(page, 'closed', lead)).not.toContainText('Saved');
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await context.close();
});

test('a move by another while the board stands still is told to whoever moves the card next', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page);
  const { colleague, name, context } = await colleagueOn(browser);
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await pause(page, 'pipeline');
  await expect(strip(page)).toBeVisible();
  await send(colleague, 'POST', `/api/leads/${lead.id}/status`, { status: 'won' });
  await dragTo(page, 'leads', lead, 'closed');
  await expect(page.getByText(`${name} moved this lead to Won.`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Move to Closed anyway' }).click();
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await resume(page, 'pipeline');
  await expect(strip(page)).toHaveCount(0);
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await context.close();
});

test('a list that comes from a paused model says so, and no other does', async ({ page }) => {
  await addLead(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible();
  await pause(page, 'activity');
  await expect(strip(page, 'This list')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await resume(page, 'activity');
  await expect(strip(page, 'This list')).toHaveCount(0);
});

test('while nothing projects the board says so, keeps what is done, and goes on by itself', async ({ page }) => {
  test.slow();
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  // As if another projector had taken the lease and died: nobody writes the read models until the lease has expired.
  const expireIn = (interval: string) => `expires_at = clock_timestamp() + interval '${interval}'`;
  await sql(
    `update projection.lease set holder = gen_random_uuid(), epoch = epoch + 1, live = false, ${expireIn('10 minutes')}`,
  );
  await dragTo(page, 'leads', lead, 'closed');
  await expect(strip(page)).toContainText(/has not updated|has been behind/);
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  const item = itemOf(page, 'closed', lead);
  await expect(item).toContainText('Saved');
  await sql(`update projection.lease set ${expireIn('0 seconds')}`);
  await expect(strip(page)).toHaveCount(0);
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect(item).not.toContainText('Saved');
});

test('a card whose lead is parked says so, and a move of it stays', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await poison(`lead-${lead.id}`);
  const item = (status: string) => itemOf(page, status, lead);
  await expect(item('leads')).toContainText('Stuck');
  await dragTo(page, 'leads', lead, 'closed');
  await expect(item('closed')).toContainText('Saved');
  await addLead(page);
  await page.reload();
  await expect(item('closed')).toContainText('Saved');
  await cardIn(page, 'closed', lead).click();
  await expect(page.getByRole('complementary', { name: 'Lead' })).toContainText('This lead is stuck on the board');
  await expectAccessibleInBothThemes(page);
  await skipParked(page);
  await expect(item('closed')).not.toContainText(/Saved|Stuck/);
});

test('every page whose read model stands still says so, and no other', async ({ page }) => {
  await page.goto('/dashboard/analytics');
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
  await expect(strip(page, 'This page')).toHaveCount(0);
  await pause(page, 'analytics');
  await expect(strip(page, 'This page')).toContainText(
    /^This page has not updated since \d+:\d\d [AP]M: your changes are kept and will show when it resumes\. Look at it$/,
  );
  await expectAccessibleInBothThemes(page);
  await page.goto('/payments');
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
  await expect(strip(page, 'This page')).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/dashboard/analytics');
  await expect(strip(page, 'This page')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await resume(page, 'analytics');
  await expect(strip(page, 'This page')).toHaveCount(0);
});
