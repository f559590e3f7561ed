import { expectAccessible } from './support/accessible.js';
import { addLead, cardIn, column, send, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { band, button, movedLead, open } from './support/time-machine.js';
import { expect, test } from './support/test.js';

// Wide enough for all columns beside the panel.
test.use({ viewport: { width: 1600, height: 900 } });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a link to a lead at a moment stands at that moment, read only, and its way to now takes the board along', async ({
  page,
}) => {
  const lead = await movedLead(page);
  const later = new Date(Date.parse(lead.moved) + 1).toISOString();
  await open(page, `/dashboard?lead=${lead.id}&at=${later}`);
  const panel = page.getByRole('complementary', { name: 'Lead' });
  await expect(panel.getByText('event 2 of 2')).toBeVisible();
  await expect(panel.locator('[data-past]')).toBeVisible();
  const undo = panel.getByRole('button', { name: /^Undo/ });
  await expect(undo).toHaveCount(await undo.and(page.locator('[aria-disabled="true"]')).count());
  await panel.getByRole('button', { name: 'Back to now' }).click();
  await expect(panel.getByText('Now · 2 events')).toBeVisible();
  await expect(band(page)).toContainText('The board now');
  await expect(page).toHaveURL(`/dashboard?lead=${lead.id}`);
});

test('nothing is deleted from the list beside a board of the past', async ({ page }) => {
  const lead = await movedLead(page);
  await open(page, `/dashboard?at=${lead.created}`);
  const remove = button(page, `Delete ${lead.name}`).first();
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.focus();
  await expect(page.getByRole('tooltip')).toContainText('Go back to now to change anything');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Back to now').click();
  await expect(remove).not.toHaveAttribute('aria-disabled');
});

test('filters apply to the past as it was then', async ({ page }) => {
  const lead = await movedLead(page);
  const other = await addLead(page);
  const now = new Date().toISOString();
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { name: 'Sample Renamed' });
  const word = lead.name.split(' ').at(-1)!;
  await open(page, `/dashboard?at=${now}&search=${word}`);
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect(cardIn(page, 'leads', other)).toHaveCount(0);
  await expect(column(page, 'closed')).toHaveAttribute('aria-label', 'Closed, 1 lead');
  await expect(page.getByText('For the past, only names and addresses are searched.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Previous change').click();
  await expect(column(page, 'closed')).toHaveAttribute('aria-label', 'Closed, 1 lead');
  await button(page, 'Back to now').click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('');
  await expect(cardIn(page, 'leads', other)).toBeVisible();
  await button(page, 'Previous change').click();
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('no such name at all');
  await expect(page.getByText('No lead matched all of these filters at that moment.')).toBeVisible();
  await button(page, 'Clear all filters').click();
  await expect(column(page, 'leads').locator('[data-card]').first()).toBeVisible();
});

test('back at now the board stands scrolled as it was left', async ({ page }) => {
  const leads: SampleLead[] = [];
  for (let n = 0; n < 24; n++) leads.push(await addLead(page, { status: 'won' }));
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.goto('/dashboard');
  const list = page.locator('[data-column-scroll="won"]');
  await list.scrollIntoViewIfNeeded();
  await expect(list.locator('[data-card]').first()).toBeVisible();
  const scrolled = () =>
    list.evaluate((element) => [element.scrollTop, element.closest<HTMLElement>('[data-board]')!.scrollLeft]);
  await list.evaluate((element) => {
    element.scrollTop = 400;
  });
  const before = await scrolled();
  expect(before[0]).toBe(400);
  expect(before[1]).toBeGreaterThan(0);
  await button(page, 'Time machine').click();
  await button(page, 'Previous change').click();
  await expect(page.locator('[data-board][data-past]')).toBeVisible();
  await button(page, 'Back to now').click();
  await expect(page.locator('[data-board][data-past]')).toHaveCount(0);
  await expect.poll(scrolled).toEqual(before);
  await expect(list.locator('[data-card]').first()).toBeVisible();
});

test('cards travel while the past is stepped through, and not for those who want no motion', async ({ page }) => {
  const lead = await movedLead(page);
  await open(page, `/dashboard?at=${lead.created}`);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.locator('[data-travellers]').evaluate((layer) => {
    const counted = window as unknown as { travelled: number };
    counted.travelled = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) counted.travelled += addedNodes.length;
    }).observe(layer, { childList: true });
  });
  const travelled = () => page.evaluate(() => (window as unknown as { travelled: number }).travelled);
  await button(page, 'Next change').click();
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect.poll(travelled).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await button(page, 'Previous change').click();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  expect(await travelled()).toBe(1);
});
