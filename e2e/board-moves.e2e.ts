import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dragTo, wideViewport } from './support/drag.js';
import { addLead, cardIn, column, send } from './support/leads.js';
import { restingBox } from './support/motion.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const viewport = wideViewport;
test.use({ viewport });

test('a card is dragged to another stage and stays there', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().endsWith(`/api/leads/${lead.id}/status`));
  await dragTo(page, 'leads', lead, 'closed');
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  expect((await answered).status()).toBe(200);
  await page.reload();
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
});

test('a drag of less than 8 px, onto itself, or outside does nothing', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  const commands: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') commands.push(request.url());
  });
  const box = await restingBox(cardIn(page, 'leads', lead));
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 45, box.y + 44);
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  await page.mouse.up();
  await dragTo(page, 'leads', lead, 'leads');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 60, { steps: 3 });
  await expect(page.locator('[data-lifted]')).toHaveCount(1);
  await page.mouse.move(300, 60, { steps: 5 });
  await page.mouse.up();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  expect(commands).toEqual([]);
});

test('a card is carried by keys, 25 px each, and every step is announced', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  const card = cardIn(page, 'leads', lead);
  await card.focus();
  await page.keyboard.press('Space');
  const spoken = page.locator('[id^="DndLiveRegion"]');
  await expect(spoken).toContainText(`Picked up ${lead.name}.`);
  const before = (await page.locator('[data-lifted]').boundingBox())!.x;
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Math.round((await page.locator('[data-lifted]').boundingBox())!.x - before)).toBe(25);
  const distance =
    (await column(page, 'analysis_submitted').boundingBox())!.x - (await column(page, 'leads').boundingBox())!.x;
  for (let carried = 25; carried < distance; carried += 25) await page.keyboard.press('ArrowRight');
  await expect(spoken).toContainText(`${lead.name} is over Analysis Submitted.`);
  await page.keyboard.press('Space');
  await expect(cardIn(page, 'analysis_submitted', lead)).toBeVisible();
  await expect(spoken).toContainText(`${lead.name} was moved to Analysis Submitted.`);
});

test('Escape puts a carried card back', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await cardIn(page, 'leads', lead).focus();
  await page.keyboard.press('Space');
  const spoken = page.locator('[id^="DndLiveRegion"]');
  await expect(spoken).toContainText(`Picked up ${lead.name}.`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(spoken).toContainText('was put back');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
});

test('the menu moves a card without dragging, into a stage that opens for it', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await cardIn(page, 'leads', lead).hover();
  await page.getByRole('button', { name: `Actions for ${lead.name}` }).click();
  await page.getByRole('menuitem', { name: 'Contract Sent' }).click();
  await expect(cardIn(page, 'contract_sent', lead)).toBeVisible();
  await expect(page.getByText('Lead status updated')).toBeVisible();
});

test('a refused move goes back to its place and says why, until the next one succeeds', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/leads/${lead.id}/status`, async (route) => {
    await held;
    await refuse(route, { status: 409, title: 'This lead was deleted', code: 'lead_deleted' });
  });
  await dragTo(page, 'leads', lead, 'enrolled');
  await expect(cardIn(page, 'enrolled', lead)).toBeVisible();
  release();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await expect(page.getByText('Failed to update lead status')).toBeVisible();
  await expect(page.getByText('This lead was deleted', { exact: true })).toBeVisible();
  await page.unroute(`**/api/leads/${lead.id}/status`);
  // The board may have scrolled during the first drag.
  await cardIn(page, 'leads', lead).scrollIntoViewIfNeeded();
  await dragTo(page, 'leads', lead, 'analysis_submitted');
  await expect(cardIn(page, 'analysis_submitted', lead)).toBeVisible();
  await expect(page.getByText('Failed to update lead status')).toHaveCount(0);
});

test('a moved card never jumps back, however late the answer and the board come', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.route('**/api/leads/*/status', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.route('**/api/board', async (route) => {
    const stale = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fulfill({ response: stale });
  });
  await page.evaluate((id) => {
    const seen: string[] = [];
    const look = () => {
      const at = document.querySelector(`[data-card="${id}"]`)?.closest<HTMLElement>('[data-column]')?.dataset.column;
      if (at && at !== seen.at(-1)) seen.push(at);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seenColumns: seen });
  }, lead.id);
  await dragTo(page, 'leads', lead, 'closed');
  // Others' changes make the board read repeatedly meanwhile.
  for (let n = 0; n < 4; n++) {
    await addLead(page);
    await page.waitForTimeout(250);
  }
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await page.waitForTimeout(1_500);
  const seen = await page.evaluate(() => (window as unknown as { seenColumns: string[] }).seenColumns);
  expect(seen.at(-1)).toBe('closed');
  expect(seen.filter((at) => at === 'closed')).toHaveLength(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('somebody else who moved the card first is told, and their move stands', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.route('**/api/live', (route) => route.abort());
  await page.reload();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'won' });
  await dragTo(page, 'leads', lead, 'closed');
  await expect(page.getByText('You moved this lead to Won in another window.', { exact: true })).toBeVisible();
  await page.unroute('**/api/live');
  await expect(cardIn(page, 'won', lead)).toBeVisible();
});

test('what others do shows up without a reload, also what happened while the connection was lost', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', viewport });
  const colleague = await other.newPage();
  await signIn(colleague);
  await colleague.goto('/dashboard');
  await dragTo(colleague, 'leads', lead, 'enrolled');
  await expect(cardIn(page, 'enrolled', lead)).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('Connection lost. Trying again…')).toBeVisible();
  // Not to the last visible column: near the edge the board scrolls during the drag.
  await dragTo(colleague, 'enrolled', lead, 'walkthrough_scheduled');
  await expect(cardIn(colleague, 'walkthrough_scheduled', lead)).toBeVisible();
  await page.context().setOffline(false);
  await expect(cardIn(page, 'walkthrough_scheduled', lead)).toBeVisible();
  await expect(page.getByText('Connection lost. Trying again…')).toBeHidden();
  await other.close();
});

test('two people at one card see each other: a move by somebody else says whose it was', async ({ page, browser }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  const other = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', viewport });
  const colleague = await other.newPage();
  await signIn(colleague);
  // The system under test has one account; this browser presents it as another one.
  await colleague.route('**/api/auth/session', async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { user: { ...user, id: randomUUID(), email: 'ann@example.com' } } });
  });
  await colleague.goto('/dashboard');
  await expect(cardIn(colleague, 'leads', lead)).toBeVisible();
  await dragTo(page, 'leads', lead, 'enrolled');
  const item = (on: Page, status: string) =>
    column(on, status)
      .getByRole('listitem')
      .filter({ has: on.locator(`[data-card="${lead.id}"]`) });
  await expect(item(colleague, 'enrolled')).toContainText('Moved by Admin just now');
  await expect(item(page, 'enrolled')).not.toContainText('just now');
  await other.close();
});
