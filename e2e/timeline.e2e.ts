import { leadWithHistory, slider } from './support/histories.js';
import { cardIn } from './support/leads.js';
import { restingBox } from './support/motion.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test('a card’s history is opened, an event is undone there, and a link to an event leads to where it is in sight', async ({
  page,
}) => {
  await signIn(page);
  const lead = await leadWithHistory(page);
  await page.goto('/dashboard');
  await cardIn(page, 'closed', lead).click();
  await expect(page).toHaveURL(`/dashboard?lead=${lead.id}`);
  const history = page.getByRole('region', { name: 'History' });
  for (const part of ['Added by hand', 'Prefers calls after five.', 'Moved from New Lead to Closed'])
    await expect(history).toContainText(part);
  await page.getByRole('button', { name: 'Undo: Moved from New Lead to Closed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this?' });
  await expect(dialog).toContainText(/Stage\s*Closed\s*New Lead/);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(history).toContainText('Undone: stage is New Lead again, no longer Closed');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeFocused();

  const marked = page.locator('[aria-current="true"]').filter({ hasText: 'Note written' });
  for (const address of ['/dashboard?lead=', '/leads/']) {
    await page.goto(`${address}${lead.id}${address.includes('?') ? '&' : '?'}event=${lead.events[2]!.id}`);
    await expect(page.getByText('event 3 of 7')).toBeVisible();
    await expect(marked).toBeInViewport();
  }
});

test('a dragged slider stops at events only', async ({ page }) => {
  await signIn(page);
  const lead = await leadWithHistory(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  await expect(page.getByText('Now · 6 events')).toBeVisible();
  const thumb = await restingBox(slider(page));
  const track = await restingBox(page.locator('[data-tick]').first());
  await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
  await page.mouse.down();
  await page.mouse.move(track.x + 6, thumb.y + thumb.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText('event 1 of 6')).toBeVisible();
  const placed = (await slider(page).boundingBox())!;
  expect(Math.abs(placed.x + placed.width / 2 - (track.x + track.width / 2))).toBeLessThan(1.5);
});
