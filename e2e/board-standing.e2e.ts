import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { colleagueOn, dragTo, wideViewport } from './support/drag.js';
import { addLead, cardIn, column, send, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// A read model that stands still: staff's moves are kept, staff are informed, and every open board catches up by itself.
test.use({ viewport: wideViewport });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const strip = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^The board (has (not updated|been behind)|is catching)/ });
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

// The system's other tests must start with everything live, whatever failed here.
test.afterEach(async ({ page }) => {
  if ((await status(page, 'pipeline')) === 'paused') await resume(page, 'pipeline');
  await isLive(page, 'pipeline');
});

test('a paused board says that it stands still, keeps a move over a reload, shows others’ moves, and every open board catches up', async ({
  page,
  browser,
}) => {
  test.slow();
  const [lead, taken] = [await addLead(page), await addLead(page)];
  const { colleague, name, context } = await colleagueOn(browser);
  for (const each of [page, colleague]) {
    await each.goto('/dashboard');
    await expect(cardIn(each, 'leads', lead)).toBeVisible();
  }
  await pause(page, 'pipeline');
  for (const each of [page, colleague]) await expect(strip(each)).toContainText(stands);
  // Only operators get the link for fixing it.
  await expect(strip(page).getByRole('link', { name: 'Look at it' })).toBeVisible();
  await expect(strip(colleague).getByRole('link')).toHaveCount(0);
  await expectAccessible(page);

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

  await send(colleague, 'POST', `/api/leads/${taken.id}/status`, { status: 'won' });
  await dragTo(page, 'leads', taken, 'closed');
  await expect(page.getByText(`${name} moved this lead to Won.`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Move to Closed anyway' }).click();
  await expect(cardIn(page, 'closed', taken)).toBeVisible();

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
  for (const moved of [lead, taken]) await expect(cardIn(page, 'closed', moved)).toBeVisible();
  await context.close();
});
