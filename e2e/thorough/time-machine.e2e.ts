import { expectAccessible } from '../support/accessible.js';
import { cardIn } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { movedLead, open } from '../support/time-machine.js';
import { expect, test } from '../support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the board of a past moment is accessible, with the history of one of its cards beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const lead = await movedLead(page);
  await open(page, `/dashboard?at=${lead.created}`);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await expectAccessible(page);
  await cardIn(page, 'leads', lead).click();
  await expect(page.getByRole('complementary', { name: 'Lead' }).getByText('event 1 of 2')).toBeVisible();
  await expectAccessible(page);
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
