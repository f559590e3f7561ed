import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { poison, sql } from '../support/behind-the-scenes.js';
import { dragTo, wideViewport } from '../support/drag.js';
import { addLead, cardIn, column, send, type SampleLead } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

// A read model that stands still: staff's moves are kept, staff are informed, and every open board catches up by itself.
test.use({ viewport: wideViewport });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const strip = (page: Page, subject = 'The board') =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${subject} (has (not updated|been behind)|is catching)`) });

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

async function skipParked(page: Page): Promise<void> {
  const { parked } = (await (await page.request.get('/api/parked')).json()) as { parked: { id: string }[] };
  for (const { id } of parked) await send(page, 'POST', `/api/parked/${id}/skip`, { reason: 'Sample reason' });
}

// The system's other tests must start with everything live, whatever failed here.
test.afterEach(async ({ page }) => {
  await skipParked(page);
  for (const name of ['activity', 'analytics']) if ((await status(page, name)) === 'paused') await resume(page, name);
  await isLive(page, 'pipeline');
});

test('a list and a page that come from a paused model say so, and no others; it fits on a phone', async ({ page }) => {
  await addLead(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible();
  await pause(page, 'activity');
  await expect(strip(page, 'This list')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await resume(page, 'activity');
  await expect(strip(page, 'This list')).toHaveCount(0);

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
