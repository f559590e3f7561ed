import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { addLead, cardIn, column, send, type SampleLead } from './support/leads.js';
import { restingBox } from './support/motion.js';
import { refuse } from './support/refuse.js';
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

async function moveTo(page: Page, stage: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Move to' }).click();
  await page.getByRole('menuitem', { name: stage, exact: true }).click();
}

test('cards are selected by their mark and with Shift, and moved at once; one click takes all back', async ({
  page,
}) => {
  const { word, leads } = await addTogether(page, 5);
  const [e, d, c, b, a] = leads as [SampleLead, SampleLead, SampleLead, SampleLead, SampleLead];
  await openWith(page, word, a);
  await cardIn(page, 'leads', a).hover();
  await mark(page, a).click();
  await expect(bar(page)).toContainText('1 selected');
  await cardIn(page, 'leads', c).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  for (const lead of [e, b]) await mark(page, lead).click();
  await expect(bar(page)).toContainText('3 selected');
  await expect(page).not.toHaveURL(/lead=/);
  await expectAccessible(page);

  const answered = page.waitForResponse('**/api/leads/status');
  await moveTo(page, 'Closed');
  for (const lead of [a, c, e]) await expect(cardIn(page, 'closed', lead)).toBeVisible();
  for (const lead of [b, d]) await expect(cardIn(page, 'leads', lead)).toBeVisible();
  expect(((await (await answered).json()) as { results: unknown[] }).results).toHaveLength(3);
  await expect(page.getByText('3 leads moved to Closed')).toBeVisible();
  await expect(bar(page)).toContainText('3 selected');

  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 3 leads back in place')).toBeVisible();
  for (const lead of leads) await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.reload();
  for (const lead of leads) await expect(cardIn(page, 'leads', lead)).toBeVisible();
});

test('keys select: x, Shift with the arrows, Ctrl A the whole column; Escape lets go; u takes back', async ({
  page,
}) => {
  const { word, leads } = await addTogether(page, 4);
  const [, , second, first] = leads as [SampleLead, SampleLead, SampleLead, SampleLead];
  await openWith(page, word, first);
  await cardIn(page, 'leads', first).focus();
  await page.keyboard.press('x');
  await expect(mark(page, first)).toBeChecked();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(cardIn(page, 'leads', second)).toBeFocused();
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('4 selected');
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Enrolled' }).click();
  for (const lead of leads) await expect(cardIn(page, 'enrolled', lead)).toBeVisible();
  await expect(page.getByText('4 leads moved to Property Enrolled')).toBeVisible();
  await page.keyboard.press('u');
  for (const lead of leads) await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await cardIn(page, 'leads', first).focus();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
});

test('dragging one of the chosen takes all along, as a stack with the count', async ({ page }) => {
  const { word, leads } = await addTogether(page, 3);
  const [, below, above] = leads as [SampleLead, SampleLead, SampleLead];
  await openWith(page, word, above);
  await mark(page, above).click();
  await mark(page, below).click();
  const from = await restingBox(cardIn(page, 'leads', above));
  const to = await restingBox(column(page, 'closed'));
  await page.mouse.move(from.x + 60, from.y + 45);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 3 });
  await expect(page.locator('[id^="DndLiveRegion"]')).toContainText(`Picked up ${above.name} and 1 other.`);
  await expect(page.locator('[data-lifted]').locator('xpath=../..')).toContainText('2');
  await page.mouse.move(to.x + to.width / 2, to.y + 220, { steps: 8 });
  await expect(page.locator('[id^="DndLiveRegion"]')).toContainText('is over Closed');
  await page.mouse.up();
  for (const lead of [above, below]) await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect(cardIn(page, 'leads', leads[0]!)).toBeVisible();
});

test('a card that is refused goes back, says why, and holds up nobody', async ({ page }) => {
  const { word, leads } = await addTogether(page, 3);
  const [last, gone, first] = leads as [SampleLead, SampleLead, SampleLead];
  // Without the live stream the board does not learn that the lead was deleted meanwhile.
  await page.route('**/api/live', (route) => route.abort());
  await openWith(page, word, first);
  await send(page, 'DELETE', `/api/leads/${gone.id}`);
  await cardIn(page, 'leads', first).focus();
  for (const lead of leads) await mark(page, lead).click();
  await moveTo(page, 'Won');
  await expect(page.getByText('2 of 3 leads moved to Won')).toBeVisible();
  await expect(page.getByText('1 lead not moved: You deleted this lead in another window.')).toBeVisible();
  await expect(column(page, 'leads').getByText('Not moved: You deleted this lead in another window.')).toBeAttached();
  for (const lead of [first, last]) await expect(cardIn(page, 'won', lead)).toBeVisible();
  await expect(bar(page)).toContainText('2 selected · 1 not moved');
  await bar(page).getByRole('button', { name: 'Undo the move of 2' }).click();
  for (const lead of [first, last]) await expect(cardIn(page, 'leads', lead)).toBeVisible();
});

test('where none of the chosen can be moved they stay and stay chosen; the next success takes the failure away', async ({
  page,
}) => {
  const { word, leads } = await addTogether(page, 2);
  await openWith(page, word, leads[1]!);
  await page.route('**/api/leads/status', (route) =>
    refuse(route, { status: 500, title: 'Something broke.', code: 'internal_error' }),
  );
  for (const lead of leads) await mark(page, lead).click();
  await moveTo(page, 'Won');
  const failed = page.getByText('Failed to update lead status');
  await expect(failed).toBeVisible();
  for (const lead of leads) await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await expect(bar(page)).toContainText('2 selected');
  await page.unroute('**/api/leads/status');
  await moveTo(page, 'Won');
  await expect(page.getByText('2 leads moved to Won')).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('a card that somebody else moved first is not moved again, says so, and stays selected', async ({ page }) => {
  const { word, leads } = await addTogether(page, 3);
  const [noted, taken, first] = leads as [SampleLead, SampleLead, SampleLead];
  // Without the live stream the board does not learn of others' changes.
  await page.route('**/api/live', (route) => route.abort());
  await openWith(page, word, first);
  for (const lead of leads) await mark(page, lead).click();
  await send(page, 'POST', `/api/leads/${taken.id}/status`, { status: 'lost' });
  await send(page, 'POST', `/api/leads/${noted.id}/notes`, { content: 'A note stands in nobody’s way.' });
  await moveTo(page, 'Closed');
  await expect(page.getByText('2 of 3 leads moved to Closed')).toBeVisible();
  await expect(page.getByText('1 lead not moved: You moved this lead to Lost in another window.')).toBeVisible();
  await expect(bar(page)).toContainText('3 selected · 1 not moved');
  for (const lead of [first, noted]) await expect(cardIn(page, 'closed', lead)).toBeVisible();
  // A column that is out of sight removes its card a moment later.
  await expect(mark(page, taken)).toHaveCount(1);
  await expect(mark(page, taken)).toBeChecked();
  await expect(
    page.locator('[data-board]').getByText('Not moved: You moved this lead to Lost in another window.'),
  ).toBeAttached();
  const history = await page.request.get(`/api/leads/${taken.id}/history`);
  const { events } = (await history.json()) as { events: { data: { to?: string } }[] };
  expect(events.map(({ data }) => data.to)).toEqual([undefined, 'lost']);
  await bar(page).getByRole('button', { name: 'Undo the move of 2' }).click();
  for (const lead of [first, noted]) await expect(cardIn(page, 'leads', lead)).toBeVisible();
});

test('an undo leaves alone what somebody moved on, and says so on the card', async ({ page }) => {
  const { word, leads } = await addTogether(page, 2);
  const [other, mine] = leads as [SampleLead, SampleLead];
  await openWith(page, word, mine);
  for (const lead of leads) await mark(page, lead).click();
  await moveTo(page, 'Closed');
  await expect(page.getByText('2 leads moved to Closed')).toBeVisible();
  await send(page, 'POST', `/api/leads/${other.id}/status`, { status: 'lost' });
  await expect(cardIn(page, 'lost', other)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Undo the move of 2' }).click();
  await expect(page.getByText('1 of 2 leads back in place')).toBeVisible();
  await expect(cardIn(page, 'leads', mine)).toBeVisible();
  await expect(cardIn(page, 'lost', other)).toBeVisible();
  await expect(column(page, 'lost').getByText('Not moved: Changed again since: status.')).toBeAttached();
});

test('all that match are chosen, also those that are not loaded, and moved in parts', async ({ page }) => {
  test.slow();
  const { word, leads } = await addTogether(page, 120, 'won');
  const top = leads.at(-1)!;
  await openWith(page, word, top, 'won');
  await mark(page, top).click();
  await bar(page).getByRole('button', { name: 'Select all 120' }).click();
  await expect(bar(page)).toContainText('120 selected');
  const parts: number[] = [];
  const correlations = new Set<string | undefined>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/leads/status')) return;
    parts.push((request.postDataJSON() as { ids: string[] }).ids.length);
    correlations.add(request.headers()['x-correlation-id']);
  });
  await moveTo(page, 'Lost');
  await expect(page.getByText('120 leads moved to Lost')).toBeVisible();
  await expect(column(page, 'lost')).toHaveAttribute('aria-label', 'Lost, 120 leads');
  await expect(column(page, 'won')).toHaveAttribute('aria-label', 'Won, 0 leads');
  expect([parts, correlations.size]).toEqual([[100, 20], 1]);
  await bar(page).getByRole('button', { name: 'Undo the move of 120' }).click();
  await expect(page.getByText('Undone: 120 leads back in place')).toBeVisible();
  await expect(column(page, 'won')).toHaveAttribute('aria-label', 'Won, 120 leads');
  await expect(column(page, 'lost')).toHaveAttribute('aria-label', 'Lost, 0 leads');
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
