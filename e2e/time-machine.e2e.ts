import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { addLead, cardIn, column } from './support/leads.js';
import { restingBox } from './support/motion.js';
import { signIn } from './support/sign-in.js';
import { band, button, movedLead, open, slider, withLongHistory } from './support/time-machine.js';
import { expect, test } from './support/test.js';

// Wide enough for all columns beside the panel.
test.use({ viewport: { width: 1600, height: 900 } });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const at = (page: Page) => new URL(page.url()).searchParams.get('at');

test('dragging the slider back shows the earlier board, from its beginning to now', async ({ page }) => {
  // One lead before it: at the board's beginning this lead is not there yet.
  await addLead(page);
  const lead = await movedLead(page);
  await open(page);
  await expect(band(page)).toHaveText('The board now. Drag back to see it as it was.');
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  const thumb = await restingBox(slider(page));
  const frame = await restingBox(page.getByRole('region', { name: 'Time machine' }));
  await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + 4, thumb.y + thumb.height / 2, { steps: 12 });
  await expect(band(page)).toContainText(/As of .* nothing can be changed here/);
  await expect(cardIn(page, 'closed', lead)).toHaveCount(0);
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
  await expect.poll(() => at(page)).not.toBeNull();
  await expectAccessible(page);
  await page.mouse.move(frame.x + frame.width, thumb.y, { steps: 12 });
  await page.mouse.up();
  await expect(band(page)).toContainText('The board now');
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect.poll(() => at(page)).toBeNull();
});

test('the moment is in the address; the past can be read but not changed', async ({ page }) => {
  const lead = await movedLead(page);
  await open(page, `/dashboard?at=${lead.created}`);
  const card = cardIn(page, 'leads', lead);
  await expect(card).toBeVisible();
  await expect(cardIn(page, 'closed', lead)).toHaveCount(0);
  const commands: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') commands.push(request.url());
  });

  const box = await restingBox(card);
  const target = await restingBox(column(page, 'enrolled'));
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(target.x + 60, target.y + 200, { steps: 8 });
  await expect(page.locator('[data-lifted]')).toHaveCount(0);
  await page.mouse.up();
  await expect(card).toBeVisible();

  const actions = button(page, `Actions for ${lead.name}`);
  await expect(actions).toHaveAttribute('aria-disabled', 'true');
  await actions.focus();
  await expect(page.getByRole('tooltip')).toContainText('Go back to now to change anything');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button(page, 'Add Lead')).toHaveAttribute('aria-disabled', 'true');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export Data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^pipeline-as-of-/);
  expect(readFileSync(await download.path(), 'utf8')).toContain(`${lead.name},New Lead,`);
  await page.locator('body').click({ position: { x: 700, y: 5 } });
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  expect(commands).toEqual([]);
});

test('steps lead from change to change, and past the last one to now', async ({ page }) => {
  const lead = await movedLead(page);
  await open(page, `/dashboard?at=${lead.created}`);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await button(page, 'Previous change').click();
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
  await button(page, 'Next change').click();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await expect.poll(() => at(page)).toBe(lead.created);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
  await expect.poll(() => at(page)).toBe(lead.moved);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^As of /);
  await page.keyboard.press('ArrowLeft');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.keyboard.press('Home');
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
  await expect(button(page, 'Previous change')).toBeDisabled();
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Now');
  await page.keyboard.press('PageDown');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^As of /);
});

test('with a filter, steps lead past the changes of cards that it leaves out', async ({ page }) => {
  const lead = await movedLead(page);
  const other = await movedLead(page);
  const search = `search=${encodeURIComponent(lead.name)}`;
  await open(page, `/dashboard?at=${lead.created}&${search}`);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await expect(button(page, 'Previous change')).toBeDisabled();
  await button(page, 'Next change').click();
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect.poll(() => at(page)).toBe(lead.moved);
  await button(page, 'Next change').click();
  await expect(band(page)).toContainText('The board now');
  // Where the loaded part of a long history ends, the server supplies them.
  await withLongHistory(page);
  await open(page, `/dashboard?at=${other.moved}&${search}`);
  await button(page, 'Previous change').click();
  await expect.poll(() => at(page)).toBe(lead.moved);
  await button(page, 'Previous change').click();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await expect(button(page, 'Previous change')).toBeDisabled();
});

test('playing moves the cards up to now without asking the server for each frame', async ({ page }) => {
  const lead = await movedLead(page);
  const intervals = page.waitForResponse((response) => response.url().includes('/api/board/intervals'));
  await open(page, `/dashboard?at=${lead.created}`);
  await intervals;
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    // The current board is read again after anybody's command.
    if (/api\/board(\/|\?at=)/.test(request.url())) asked.push(request.url());
  });
  await page.getByRole('button', { name: /^Speed: / }).click();
  await page.getByRole('menuitemradio', { name: '1 month/s' }).click();
  await button(page, 'Play the board').click();
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect(band(page)).toContainText('The board now');
  await expect(button(page, 'Play the board')).toBeVisible();
  await expect.poll(() => at(page)).toBeNull();
  expect(asked).toEqual([]);
});

test('a card chosen in the past shows its history at that moment, and comes back to now with the board', async ({
  page,
}) => {
  const lead = await movedLead(page);
  await open(page, `/dashboard?at=${lead.created}`);
  await cardIn(page, 'leads', lead).click();
  const panel = page.getByRole('complementary', { name: 'Lead' });
  await expect(panel.getByText('event 1 of 2')).toBeVisible();
  await expect(panel.locator('[data-past]')).toBeVisible();
  await expect.poll(() => at(page)).toBe(lead.created);
  await expectAccessible(page);
  await button(page, 'Next change').click();
  // Nothing has changed since, yet it is not now: nothing of it can be changed here.
  await expect(panel.getByText('event 2 of 2')).toBeVisible();
  await expect(panel.locator('[data-past]')).toBeVisible();
  await expect.poll(() => at(page)).toBe(lead.moved);
  await button(page, 'Previous change').click();
  await expect(panel.getByText('event 1 of 2')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/dashboard?lead=${lead.id}`);
  await expect(panel.getByText('Now · 2 events')).toBeVisible();
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard');
});

test('one click leads back to now, and closing the time machine too', async ({ page }) => {
  const lead = await movedLead(page);
  await open(page, `/dashboard?at=${lead.created}`);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await button(page, 'Back to now').click();
  await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(button(page, 'Add Lead')).not.toHaveAttribute('aria-disabled');
  await button(page, 'Previous change').click();
  await expect(page.locator('[data-board][data-past]')).toBeVisible();
  await page
    .getByRole('region', { name: 'Time machine' })
    .getByRole('button', { name: 'Close the time machine' })
    .click();
  await expect(slider(page)).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
});

test('a past that cannot be loaded says what is safe, and loads when tried again', async ({ page }) => {
  const lead = await movedLead(page);
  await page.route('**/api/board/activity*', (route) => route.fulfill({ status: 503, body: 'broken' }));
  await page.goto(`/dashboard?at=${lead.created}`);
  const alert = page.getByRole('alert').filter({ hasText: 'The past could not be loaded' });
  await expect(alert).toContainText('Nothing is lost');
  await page.unroute('**/api/board/activity*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
});

test.describe('with a long history', () => {
  test('boards that are not loaded come from the server, page by page', async ({ page }) => {
    const lead = await movedLead(page);
    await withLongHistory(page);
    await open(page, `/dashboard?at=${lead.created}`);
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    await button(page, 'Next change').click();
    await expect(cardIn(page, 'closed', lead)).toBeVisible();
    await expect.poll(() => at(page)).toBe(lead.moved);
    await button(page, 'Previous change').click();
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    await button(page, 'Play the board').click();
    await expect(cardIn(page, 'closed', lead)).toBeVisible();
    await expect(band(page)).toContainText('The board now');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('the slider fits, and a chosen card is a sheet over the past', async ({ page }) => {
    const lead = await movedLead(page);
    await open(page, `/dashboard?at=${lead.created}`);
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await expectAccessible(page);
    await cardIn(page, 'leads', lead).tap({ position: { x: 40, y: 46 } });
    await expect(page.getByRole('dialog', { name: 'Lead' })).toContainText('event 1 of 2');
  });
});
