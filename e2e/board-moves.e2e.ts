import { dragTo, wideViewport } from './support/drag.js';
import { addLead, cardIn, column } from './support/leads.js';
import { restingBox } from './support/motion.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const viewport = wideViewport;
test.use({ viewport });

test('a card is dragged to another stage and stays there; less than 8 px, onto itself, or outside does nothing', async ({
  page,
}) => {
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
  const answered = page.waitForResponse((response) => response.url().endsWith(`/api/leads/${lead.id}/status`));
  await dragTo(page, 'leads', lead, 'closed');
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  expect((await answered).status()).toBe(200);
  await page.reload();
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
});

test('a card is carried by keys, 25 px each, and every step is announced; Escape puts it back', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  const card = cardIn(page, 'leads', lead);
  await card.focus();
  await page.keyboard.press('Space');
  const spoken = page.locator('[id^="DndLiveRegion"]');
  await expect(spoken).toContainText(`Picked up ${lead.name}.`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(spoken).toContainText('was put back');
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  await card.focus();
  await page.keyboard.press('Space');
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
  await expect(
    page.getByRole('status').filter({ hasText: `${lead.name} was moved to Analysis Submitted.` }),
  ).toHaveCount(1);
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
