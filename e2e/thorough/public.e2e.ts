import { expectAccessible } from '../support/accessible.js';
import { expect, test } from '../support/test.js';

test('a page whose code fails shows the error screen with a way on, and nothing of its inside', async ({ page }) => {
  await page.route('**/assets/team-screen-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const component = () => { throw new Error('inside of the failure'); };`,
    }),
  );
  await page.goto('/');
  await page.getByRole('link', { name: 'View Full Team' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('inside of the failure')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/assets/team-screen-*.js');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { name: 'The people with the keys' })).toBeVisible();
});
