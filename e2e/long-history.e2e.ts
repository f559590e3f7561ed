import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { appendAll } from './support/behind-the-scenes.js';
import { addLead, send, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const dayMs = 86_400_000;

/**
 * A lead with 2,000 events: its first, and edits in bursts of a hundred on one day, ten days apart. The five hundredth
 * changes many fields.
 */
async function longLead(page: Page): Promise<SampleLead & { eventIds: string[] }> {
  const lead = await addLead(page, { estimatedRentCents: 100_000 });
  // Noon in the office, tomorrow or the day after: no burst crosses midnight, and no long pause comes before the first.
  const start = Math.ceil(Date.now() / dayMs) * dayMs + 18 * 3_600_000;
  const edits = Array.from({ length: 1999 }, (_, index) => ({
    type: 'PropertyDetailsEdited',
    data: {
      estimatedRentCents: 100_000 + (index + 1) * 100,
      ...(index === 498 && { bedrooms: 3, bathrooms: 2, squareFootage: 1480, yearBuilt: 1962, city: 'Des Moines' }),
    },
    occurredAt: new Date(start + Math.floor(index / 100) * 10 * dayMs + index * 1000).toISOString(),
  }));
  return { ...lead, eventIds: await appendAll(`lead-${lead.id}`, edits) };
}

const history = (page: Page): Locator => page.getByRole('region', { name: 'History', exact: true });
const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Moment in the history' });
/** The entry that shows the lead with this rent. */
const entry = (page: Page, rent: string): Locator =>
  history(page)
    .getByRole('listitem')
    .filter({ has: page.locator('dd').filter({ hasText: new RegExp(`\\${rent}$`) }) });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('of a long history only what is in sight is in the document, each entry says its place among all', async ({
  page,
}) => {
  const lead = await longLead(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  await expect(page.getByText('Now · 2,000 events')).toBeVisible();
  const items = history(page).getByRole('listitem');
  await expect(items.last()).toBeInViewport();
  await expect(entry(page, '$2,999')).toBeInViewport();
  // 2,000 entries on 21 days with 19 pauses.
  const total = 2000 + 21 + 19;
  await expect(items.last()).toHaveAttribute('aria-setsize', String(total));
  await expect(items.last()).toHaveAttribute('aria-posinset', String(total));
  expect(await items.count()).toBeLessThan(60);
  await expectAccessibleInBothThemes(page);

  await history(page).focus();
  await page.keyboard.press('Home');
  await expect(items.first()).toHaveAttribute('aria-posinset', '1');
  await expect(history(page)).toContainText('Added by hand');
  // New events far below do not scroll a person who reads above.
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Called back.' });
  await expect(page.getByText('Now · 2,001 events')).toBeVisible();
  await expect(entry(page, '$1,001')).toBeInViewport();
  await page.keyboard.press('End');
  await expect(history(page)).toContainText('Called back.');
  expect(await items.count()).toBeLessThan(60);
});

test('link, slider, keys and filter find their event in a long history', async ({ page }) => {
  const lead = await longLead(page);
  const marked = history(page).locator('[aria-current="true"]');
  await page.goto(`/dashboard?lead=${lead.id}&event=${lead.eventIds[998]!}`);
  await expect(page.getByText('event 1,000 of 2,000')).toBeVisible();
  await expect(marked).toContainText('$1,999');
  await expect(marked).toBeInViewport({ ratio: 1 });

  await slider(page).focus();
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('event 970 of 2,000')).toBeVisible();
  await expect(marked).toContainText('$1,969');
  await expect(marked).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await expect(marked).toContainText('Added by hand');
  await expect(marked).toBeInViewport();
  await history(page).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('j');
  await expect(marked).toContainText('$1,003');
  await expect(marked).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(new RegExp(`event=${lead.eventIds[2]!}`));
  await expectAccessible(page);

  await page.getByRole('toolbar', { name: 'History' }).getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Admin' }).click();
  await page.keyboard.press('Escape');
  await expect(history(page).getByRole('listitem')).toHaveCount(2);
  await expect(history(page)).toContainText('Added by hand');
});

test('pauses stay folded, and what was unfolded is so when it is scrolled back to', async ({ page }) => {
  const lead = await longLead(page);
  await page.goto(`/dashboard?lead=${lead.id}&event=${lead.eventIds[500]!}`);
  await expect(history(page)).toContainText('10 days later');
  const item = history(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-event="${lead.eventIds[498]!}"]`) });
  await item.getByRole('button', { name: '2 more fields' }).click();
  await expect(item).toContainText('1962');
  await item.hover();
  await item.getByRole('button', { name: 'More for: Property details changed' }).click();
  await page.getByRole('menuitem', { name: 'Who, when, why' }).click();
  await expect(item).toContainText('import (system)');
  await expectNoOverlap(item);

  const there = await history(page).evaluate((frame) => frame.scrollTop);
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect(item).toHaveCount(0);
  await history(page).evaluate((frame, top) => frame.scrollTo({ top }), there);
  await expect(item).toContainText('1962');
  await expect(item).toContainText('import (system)');
  await expectNoOverlap(item);
});

/** Expects that the next item begins where this one ends. */
async function expectNoOverlap(item: Locator): Promise<void> {
  const next = item.locator('xpath=following-sibling::li').first();
  await expect(async () => {
    const [own, below] = [await item.boundingBox(), await next.boundingBox()];
    expect(Math.abs(own!.y + own!.height - below!.y)).toBeLessThan(1.5);
  }).toPass();
}
