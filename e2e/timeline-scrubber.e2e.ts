import { expectAccessible } from './support/accessible.js';
import { known, leadWithHistory, slider } from './support/histories.js';
import { cardIn, send } from './support/leads.js';
import { motion, recordMotion, restingBox } from './support/motion.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the slider shows the lead as it was, what the event changed, and nothing of the past can be changed', async ({
  page,
}) => {
  const lead = await leadWithHistory(page);
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByText('Now · 6 events')).toBeVisible();
  await slider(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/As of .* · event 2 of 6/)).toBeVisible();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Event 2 of 6: Property details changed/);
  await expect(known(page, 'Rent')).toContainText('$1,950was $1,800');
  await expect(known(page, 'Stage')).toContainText('New Lead');
  await expect(page.getByRole('heading', { name: lead.name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/leads/${lead.id}?event=${lead.events[1]!.id}`);
  await expectAccessible(page);

  const edit = page.getByRole('button', { name: 'Edit property details' });
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
  await edit.focus();
  await expect(page.getByRole('tooltip')).toContainText(/You are looking at .* Go back to now to change anything/);
  await edit.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo: Moved from New Lead to Closed' });
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Go back to now' })).toBeVisible();

  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(page.getByRole('region', { name: 'Property details' })).toContainText('$2,000');
  await expect(edit).not.toHaveAttribute('aria-disabled');
  await expect(page).toHaveURL(`/leads/${lead.id}`);
});

test('j and k step beside the board, Escape leads back to now before it closes', async ({ page }) => {
  const lead = await leadWithHistory(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  await expect(page.getByText('Now · 6 events')).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(page.getByText('event 4 of 6')).toBeVisible();
  await expect(known(page, 'Stage')).toContainText('Closedwas New Lead');
  await page.keyboard.press('j');
  await expect(page.getByText('event 5 of 6')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Now · 6 events')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard');
});

test('the history plays until now, pauses, plays faster, and a dragged slider stops at events only', async ({
  page,
}) => {
  const lead = await leadWithHistory(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  await page.getByRole('button', { name: 'Play the history' }).click();
  await expect(page.getByText('event 2 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play the history' })).toBeVisible();
  await page.getByRole('button', { name: 'Speed: 1×' }).click();
  await page.getByRole('button', { name: 'Speed: 2×' }).click();
  await page.getByRole('button', { name: 'Play the history' }).click();
  await expect(page.getByText('Now · 6 events')).toBeVisible();
  await page.getByRole('button', { name: 'Previous event' }).click();
  await expect(page.getByRole('button', { name: 'Play the history' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to now' }).click();

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

test('any two events are compared', async ({ page }) => {
  const lead = await leadWithHistory(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const compare = page.getByRole('region', { name: 'Compare' });
  await expect(compare).toContainText(/Rent\s*\$1,800\s*\$2,000/);
  await expect(compare).toContainText(/Stage\s*New Lead\s*Closed/);
  await compare.getByLabel('From').selectOption(lead.events[1]!.id);
  await compare.getByLabel('To').selectOption(lead.events[2]!.id);
  await expect(compare).toContainText(/1 field differs\s*Notes\s*none\s*1/);
  await compare.getByRole('button', { name: 'Swap' }).click();
  await expect(compare).toContainText(/Notes\s*1\s*none/);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('the sheet scrubs, shows the state and stays within the screen', async ({ page }) => {
    const lead = await leadWithHistory(page);
    await page.goto(`/dashboard?lead=${lead.id}&event=${lead.events[1]!.id}`);
    await expect(page.getByText('event 2 of 6')).toBeVisible();
    await expect(known(page, 'Rent')).toContainText('$1,950was $1,800');
    await page.getByRole('button', { name: 'Next event' }).tap();
    await expect(page.getByText('event 3 of 6')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await expectAccessible(page);
  });
});

test.describe('with less motion', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('opening the history, stepping, scrubbing and playing move nothing by themselves', async ({ page }) => {
    const lead = await leadWithHistory(page);
    await page.goto('/dashboard');
    await expect(cardIn(page, 'closed', lead)).toBeVisible();
    await recordMotion(page);
    await cardIn(page, 'closed', lead).click();
    await expect(page.getByText('Now · 6 events')).toBeVisible();
    await slider(page).focus();
    await page.keyboard.press('Home');
    await expect(page.getByText('event 1 of 6')).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByText('event 2 of 6')).toBeVisible();
    // Playing still shows event by event, because the person asked for it.
    await page.getByRole('button', { name: 'Play the history' }).click();
    await expect(page.getByText('Now · 6 events')).toBeVisible();
    await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Called back.' });
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Called back.');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Compare' })).toBeVisible();
    expect(await motion(page)).toEqual([]);
  });

  test('the sheet of a phone is there at once', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto('/dashboard');
    await recordMotion(page);
    await page.getByRole('button', { name: 'Recent Activity' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await motion(page)).toEqual([]);
  });
});

test('with motion as usual, a step glides and a new event slides in', async ({ page }) => {
  const lead = await leadWithHistory(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  await expect(page.getByText('Now · 6 events')).toBeVisible();
  await recordMotion(page);
  await page.keyboard.press('k');
  await expect(page.getByText('event 5 of 6')).toBeVisible();
  await expect.poll(() => motion(page)).toContain('scrollTo');
  await page.keyboard.press('j');
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Called back.' });
  await expect.poll(() => motion(page)).toContain('rise-in');
});
