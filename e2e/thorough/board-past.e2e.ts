import { expectAccessible } from '../support/accessible.js';
import { cardIn } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { button, movedLead, open } from '../support/time-machine.js';
import { expect, test } from '../support/test.js';

// Wide enough for all columns beside the panel.
test.use({ viewport: { width: 1600, height: 900 } });

test('cards travel while the past is stepped through, and not for those who want no motion', async ({ page }) => {
  await signIn(page);
  const lead = await movedLead(page);
  await open(page, `/dashboard?at=${lead.created}`);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await expectAccessible(page);
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
