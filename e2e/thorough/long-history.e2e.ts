import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { longLead, slider } from '../support/histories.js';
import { send } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

const history = (page: Page): Locator => page.getByRole('region', { name: 'History', exact: true });
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
  await expect(items.first()).toBeInViewport();
  await expect(entry(page, '$2,999')).toBeInViewport();
  // 2,000 entries on 21 days with 19 pauses.
  const total = 2000 + 21 + 19;
  await expect(items.first()).toHaveAttribute('aria-setsize', String(total));
  await expect(items.first()).toHaveAttribute('aria-posinset', '1');
  expect(await items.count()).toBeLessThan(60);
  await expectAccessibleInBothThemes(page);

  await history(page).focus();
  await page.keyboard.press('End');
  await expect(items.last()).toHaveAttribute('aria-posinset', String(total));
  await expect(history(page)).toContainText('Added by hand');
  // New events far above do not move what a person reads below, who hears of them.
  const before = (await entry(page, '$1,001').boundingBox())!;
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Called back.' });
  await expect(page.getByText('Now · 2,001 events')).toBeVisible();
  expect((await entry(page, '$1,001').boundingBox())!.y).toBeCloseTo(before.y, 0);
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(history(page)).toContainText('Called back.');
  expect(await items.count()).toBeLessThan(60);
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
