import { addLead, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { button } from './support/time-machine.js';
import { expect, test } from './support/test.js';

test('back at now the board stands scrolled as it was left', async ({ page }) => {
  await signIn(page);
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
