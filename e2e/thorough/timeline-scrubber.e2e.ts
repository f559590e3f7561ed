import { expectAccessible } from '../support/accessible.js';
import { known, leadWithHistory, slider } from '../support/histories.js';
import { cardIn, send } from '../support/leads.js';
import { motion, recordMotion } from '../support/motion.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a history in the past, and two of its events compared, are accessible', async ({ page }) => {
  const lead = await leadWithHistory(page);
  await page.goto(`/leads/${lead.id}?event=${lead.events[1]!.id}`);
  await expect(page.getByText(/As of .* · event 2 of 6/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Compare' })).toContainText('fields differ');
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
