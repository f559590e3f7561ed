import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test('an admin’s other pages stand behind More, on a tablet the operations as well', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  const more = page.getByRole('navigation', { name: 'Main' }).first().getByRole('button', { name: 'More' });
  const others = [
    ...['Users', 'Referrals', 'Payments', 'Duplicates', 'Import'],
    ...['Settings', 'Retention', 'Images', 'Logo', 'Connection test'],
  ];
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText(others);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 768, height: 900 });
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Operations', ...others]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});
