import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { readableName } from '../../contracts/src/person-name.js';
import { staffMember } from './behind-the-scenes.js';
import { cardIn, column, type SampleLead } from './leads.js';
import { restingBox } from './motion.js';
import { signIn } from './sign-in.js';

/** Wide enough for the five columns beside the panel: the board must not scroll under a drag. */
export const wideViewport = { width: 1440, height: 900 };

/** Presses on a card and moves far enough to carry it. The button stays down. */
export async function lift(page: Page, from: string, lead: SampleLead): Promise<void> {
  await expect(cardIn(page, from, lead)).toBeVisible();
  // The board may have scrolled during the drag before.
  await cardIn(page, from, lead).scrollIntoViewIfNeeded();
  const card = await restingBox(cardIn(page, from, lead));
  await page.mouse.move(card.x + 40, card.y + 40);
  await page.mouse.down();
  await page.mouse.move(card.x + 60, card.y + 50, { steps: 3 });
}

/** Moves the carried card over a column. */
export async function carryOver(page: Page, to: string): Promise<void> {
  // While the board is still being laid out, columns move away from under the pointer. A person would follow them.
  let before = '';
  await expect(async () => {
    const target = await column(page, to).boundingBox();
    if (!target) throw new Error('The column must be in sight');
    await page.mouse.move(target.x + target.width / 2, target.y + 220, { steps: 8 });
    const last = before;
    before = JSON.stringify(target);
    expect(before).toBe(last);
  }).toPass();
}

/** A whole drag by mouse. */
export async function dragTo(page: Page, from: string, lead: SampleLead, to: string): Promise<void> {
  await lift(page, from, lead);
  await carryOver(page, to);
  await page.mouse.up();
}

/** Another staff member, in a separate browser, on the dashboard. */
export async function colleagueOn(
  browser: Browser,
): Promise<{ colleague: Page; name: string; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', viewport: wideViewport });
  const colleague = await context.newPage();
  const member = await staffMember();
  await signIn(colleague, member);
  return { colleague, name: readableName(member.email), context };
}
