import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { carryOver } from './support/drag.js';
import { addLead, cardIn, column, send, type SampleLead } from './support/leads.js';
import { restingBox } from './support/motion.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});
test.use({ viewport: { width: 1440, height: 900 } });

/** Leads that share a word no other name has, the last one on top of their column. */
async function addTogether(
  page: Page,
  count: number,
  status = 'leads',
): Promise<{ word: string; leads: SampleLead[] }> {
  const word = `Together${randomUUID().slice(0, 8)}`;
  const leads: SampleLead[] = [];
  for (let n = 0; n < count; n++) {
    const id = randomUUID();
    const name = `${word} ${n}`;
    await send(page, 'POST', '/api/leads', { id, name, email: 'owner@example.com', source: 'manual', status });
    leads.push({ id, name });
  }
  return { word, leads };
}

/** Opens the board with only these leads. */
async function openWith(page: Page, word: string, first: SampleLead, status = 'leads'): Promise<void> {
  await page.goto(`/dashboard?search=${word}`);
  await expect(cardIn(page, status, first)).toBeVisible();
}

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected leads' });
const mark = (page: Page, lead: SampleLead): Locator => page.getByRole('checkbox', { name: `Select ${lead.name}` });

test('dragging one of the chosen takes all along, as a stack with the count; one click takes all back', async ({
  page,
}) => {
  const { word, leads } = await addTogether(page, 3);
  const [, below, above] = leads as [SampleLead, SampleLead, SampleLead];
  await openWith(page, word, above);
  await mark(page, above).click();
  await cardIn(page, 'leads', below).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('2 selected');
  await expect(page).not.toHaveURL(/lead=/);
  await expectAccessible(page);
  const from = await restingBox(cardIn(page, 'leads', above));
  await page.mouse.move(from.x + 60, from.y + 45);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 3 });
  await expect(page.locator('[id^="DndLiveRegion"]')).toContainText(`Picked up ${above.name} and 1 other.`);
  await expect(page.locator('[data-lifted]').locator('xpath=../..')).toContainText('2');
  await carryOver(page, 'closed');
  await expect(page.locator('[id^="DndLiveRegion"]')).toContainText('is over Closed');
  await page.mouse.up();
  for (const lead of [above, below]) await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect(cardIn(page, 'leads', leads[0]!)).toBeVisible();
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 2 leads back in place')).toBeVisible();
  await page.reload();
  for (const lead of leads) await expect(cardIn(page, 'leads', lead)).toBeVisible();
});

test('at 1280 px with the history open, a far stage is as near as the others', async ({ page }) => {
  const lead = await addLead(page);
  const far = await addLead(page, { status: 'lost' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/dashboard?lead=${far.id}`);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  const from = await restingBox(cardIn(page, 'leads', lead));
  await page.mouse.move(from.x + 40, from.y + 45);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 3 });
  const stage = await restingBox(page.locator('[data-rail-stage="won"]'));
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2, { steps: 8 });
  await expect(page.locator('[id^="DndLiveRegion"]')).toContainText(`${lead.name} is over Won.`);
  await page.mouse.up();
  await expect(column(page, 'won').locator(`[data-card="${lead.id}"]`)).toBeAttached();
  await expect(page.locator('[data-stage-rail]')).toHaveCount(0);
});

test('carried to the edge of a board that is too wide, the board follows', async ({ page }) => {
  const lead = await addLead(page);
  const far = await addLead(page, { status: 'lost' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/dashboard?lead=${far.id}`);
  const from = await restingBox(cardIn(page, 'leads', lead));
  const board = page.locator('[data-board]');
  const edge = await restingBox(board);
  await page.mouse.move(from.x + 40, from.y + 45);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width - 30, from.y + 120, { steps: 8 });
  await expect(column(page, 'lost')).toBeInViewport({ ratio: 0.9 });
  const lost = await restingBox(column(page, 'lost'));
  await page.mouse.move(lost.x + lost.width / 2, from.y + 120, { steps: 4 });
  await page.mouse.up();
  await expect(cardIn(page, 'lost', lead)).toBeVisible();
});
