import { expectAccessibleInBothThemes } from './support/accessible.js';
import { test } from './support/demo.js';
import { expect } from './support/test.js';

test('a backup is made from the page, its key is shown until it is kept elsewhere, and all of it fits a phone', async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ baseURL: demo.product, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const headers = { Origin: demo.product };
  expect((await page.request.post('/api/auth/login', { data: demo.person, headers })).status()).toBe(200);
  await page.goto('/operations');
  const section = page.getByRole('region', { name: 'Backups' });
  const made = section.getByRole('list', { name: 'Backups that were made or tried' }).getByRole('listitem');
  await section.getByRole('button', { name: 'Back up now' }).click();
  await expect(made.filter({ hasText: `requested by ${demo.person.email}` }).filter({ hasText: '.age' })).toHaveCount(
    1,
  );
  await expect(section.getByText('The last good one was begun')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await section.getByRole('button', { name: 'Get the key' }).click();
  const dialog = page.getByRole('dialog', { name: 'The key of the backups' });
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Show the key' }).click();
  await expect(dialog.getByText(/^AGE-SECRET-KEY-1/)).toBeVisible();
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await dialog.getByRole('button', { name: 'I have kept it elsewhere' }).click();
  await expect(section.getByRole('button', { name: 'Get the key' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await context.close();
});
