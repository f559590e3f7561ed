import { expect, test } from './support/test.js';

test("the result's bar covers no field that has the focus, on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  for (const path of ['/rent-vs-sell', '/invest-a-view']) {
    await page.goto(path);
    const fields = page.locator('form').first().locator('input');
    for (let index = 0; index < (await fields.count()); index++) {
      const field = fields.nth(index);
      // Where a tap or the browser's own scrolling would leave it: at the lower edge, under the bar.
      await field.evaluate((element) => {
        const { bottom } = element.getBoundingClientRect();
        window.scrollBy({ top: bottom - window.innerHeight + 4, behavior: 'instant' });
        (element as HTMLInputElement).focus({ preventScroll: true });
      });
      const covered = () =>
        field.evaluate((element) => {
          const bar = document.querySelector('[data-sticky-result]')!.getBoundingClientRect();
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > bar.top && top < bar.bottom;
        });
      await expect.poll(covered).toBe(false);
    }
  }
});
