import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { column, send } from './support/leads.js';
import { ownOrigin, signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// An intake without a first touch, once its time has passed: on its card, on its page, in today's list.
const minuteMs = 60_000;

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page, await staffMember());
});

/** A visitor's new intake. @returns its lead, and the time by which somebody should act */
async function intake(page: Page, browser: Browser): Promise<{ id: string; name: string; due: number }> {
  const id = randomUUID();
  const name = `Sample Owner ${id.slice(0, 8)}`;
  const visitor = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const data = { id, name, email: 'waits@example.com', source: 'webinar', website: '', filledInMs: 60_000 };
  const answer = await visitor.request.post('/api/leads', { data, headers: ownOrigin() });
  expect(answer.ok(), await answer.text()).toBe(true);
  await visitor.close();
  let due = NaN;
  await expect(async () => {
    const { lead } = (await (await page.request.get(`/api/leads/${id}`)).json()) as { lead: { touchDueAt: string } };
    due = Date.parse(lead.touchDueAt);
    expect(due).toBeGreaterThan(0);
  }).toPass();
  return { id, name, due };
}

test('an intake is shown as waiting when its time has passed, by itself, everywhere, until somebody contacts the owner', async ({
  page,
  browser,
}) => {
  test.slow();
  const { id, name, due } = await intake(page, browser);
  const { clock } = page.context();
  await clock.install({ time: due - 30 * minuteMs });
  const [today, leadPage] = [await page.context().newPage(), await page.context().newPage()];
  await page.goto(`/dashboard?search=${id.slice(0, 8)}`);
  await today.goto('/dashboard');
  await today.getByRole('tab', { name: 'Today' }).click();
  await leadPage.goto(`/leads/${id}`);

  const onCard = column(page, 'leads').getByText(/^Awaiting first contact since /);
  const inList = today.getByRole('region', { name: 'Waiting' }).getByRole('listitem').filter({ hasText: name });
  const onPage = leadPage.locator('dl > div').filter({ has: leadPage.getByText('Waiting', { exact: true }) });
  await expect(column(page, 'leads').locator(`[data-card="${id}"]`)).toBeVisible();
  await expect(leadPage.getByText('Last contact')).toBeVisible();
  await expect(today.getByRole('region', { name: 'Today’s tasks' })).toBeVisible();
  // The last tick before the minute; the next one is the moment itself.
  await clock.pauseAt(due - 500);
  for (const waiting of [onCard, inList, onPage]) await expect(waiting).toHaveCount(0);
  await clock.runFor(500);
  for (const waiting of [onCard, inList, onPage]) await expect(waiting).toHaveCount(1);
  await expect(inList).toContainText('Unassigned');
  await clock.resume();
  await expectAccessible(today);
  await expectAccessible(leadPage);
  await expectAccessible(page);

  // Assigning it is no contact, nor is a note about it.
  await leadPage.getByRole('button', { name: /^Assignee: / }).click();
  await leadPage.getByRole('menuitemradio', { name: 'Assign to me' }).click();
  await expect(inList).not.toContainText('Unassigned');
  await expect(onPage).toHaveCount(1);
  await send(page, 'POST', `/api/leads/${id}/notes`, { content: 'Looks promising.' });
  await expect(leadPage.getByText('Looks promising.').first()).toBeVisible();
  await expect(onPage).toHaveCount(1);
  const called = { kind: 'call', outcome: 'reached', at: null, note: null };
  await send(page, 'POST', `/api/leads/${id}/contacts`, called);
  for (const waiting of [onCard, inList, onPage]) await expect(waiting).toHaveCount(0);
});
