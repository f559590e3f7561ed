import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

for (const width of [375, 1440])
  test(`templates are read and written at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await page.goto('/campaigns?tab=templates');
    await expect(page.getByRole('link', { name: /Warm lead: first mail/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: /Warm lead: first mail/ }).click();
    await expect(page.getByRole('region', { name: 'The email' })).toContainText('Hello Sam,');
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
