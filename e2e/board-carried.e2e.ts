import type { Page } from '@playwright/test';
import { commandsOf, deleted, lifted, moved, news, toast } from './support/carried.js';
import { carryOver, colleagueOn, lift, wideViewport } from './support/drag.js';
import { addLead, cardIn } from './support/leads.js';
import { restingBox } from './support/motion.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// Two people at one board: one of them carries a card, and the other moves, deletes, merges or edits it meanwhile.
test.use({ viewport: wideViewport });

let errors: Error[] = [];
test.beforeEach(async ({ page }) => {
  errors = [];
  page.on('pageerror', (error) => errors.push(error));
  await signIn(page);
});
test.afterEach(() => expect(errors).toEqual([]));

test('a card that a colleague moves or deletes stays in the hand; dropped, it is announced, and moving it anyway is offered', async ({
  page,
  browser,
}) => {
  const [elsewhere, there, away] = [await addLead(page), await addLead(page), await addLead(page)];
  const { colleague, name, context } = await colleagueOn(browser);
  await page.goto('/dashboard');
  await lift(page, 'leads', elsewhere);
  await moved(colleague, elsewhere, 'enrolled');
  await expect(news(page)).toContainText(`Moved to Property Enrolled by ${name}`);
  await carryOver(page, 'closed');
  await expect(lifted(page)).toHaveCount(1);
  await page.mouse.up();
  await expect(toast(page)).toContainText(`${name} moved this lead to Property Enrolled`);
  await expect(cardIn(page, 'enrolled', elsewhere)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Move to Closed anyway' }).click();
  await expect(cardIn(page, 'closed', elsewhere)).toBeVisible();

  await lift(page, 'leads', there);
  await moved(colleague, there, 'closed');
  await expect(news(page)).toContainText('Moved to Closed');
  await carryOver(page, 'closed');
  await page.mouse.up();
  await expect(page.getByText(`${name} has already moved it to Closed.`)).toBeVisible();
  await expect(cardIn(page, 'closed', there)).toBeVisible();

  const sent = commandsOf(page);
  await lift(page, 'leads', away);
  await deleted(colleague, away);
  await expect(news(page)).toContainText(`Deleted by ${name}`);
  await carryOver(page, 'closed');
  await expect(lifted(page)).toHaveCount(1);
  await page.mouse.up();
  await expect(toast(page)).toContainText(`${name} deleted this lead`);
  await expect(page.locator(`[data-card="${away.id}"]`)).toHaveCount(0);
  expect(sent).toEqual([]);
  await page.reload();
  for (const lead of [elsewhere, there]) await expect(cardIn(page, 'closed', lead)).toBeVisible();
  await context.close();
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('a card that a colleague deletes stays in the hand, and is announced when it is put down', async ({
    page,
    browser,
  }) => {
    const lead = await addLead(page);
    const { colleague, name, context } = await colleagueOn(browser);
    await page.goto('/dashboard');
    await expect(cardIn(page, 'leads', lead)).toBeVisible();
    // Only the board scrolls to the side: what its columns hide from the eye must not widen the page.
    expect(await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
    const box = await restingBox(cardIn(page, 'leads', lead));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const from = { x: box.x + 80, y: box.y + 40 };
    await touch('touchStart', [from]);
    await expect(lifted(page)).toHaveCount(1);
    await deleted(colleague, lead);
    await expect(news(page)).toContainText(`Deleted by ${name}`);
    await touch('touchMove', [{ x: from.x, y: from.y + 30 }]);
    const closed = page.locator('[data-rail-stage="closed"]');
    const rail = await restingBox(closed);
    await touch('touchMove', [{ x: rail.x + rail.width / 2, y: rail.y + rail.height / 2 }]);
    await expect(closed).toHaveClass(/bg-accent-soft/);
    await expect(lifted(page)).toHaveCount(1);
    // A finger that rests there, near the edge, scrolls nothing away from under itself.
    await frames(page, 60);
    expect(await restingBox(closed)).toEqual(rail);
    await expect(closed).toHaveClass(/bg-accent-soft/);
    await touch('touchEnd', []);
    await expect(toast(page)).toContainText(`${name} deleted this lead`);
    await expect(lifted(page)).toHaveCount(0);
    await context.close();
  });
});

/** Resolves when the page has drawn so many frames more. */
const frames = (page: Page, count: number) =>
  page.evaluate(
    (left) =>
      new Promise<void>((done) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
        next();
      }),
    count,
  );
