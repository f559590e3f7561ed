import { expectAccessible } from './support/accessible.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test('empty read models that are filled from a long log say how far that is, and nothing is asked of them', async ({
  page,
}) => {
  await signIn(page);
  const { projections } = (await (await page.request.get('/api/projections')).json()) as { projections: object[] };
  const filling = { position: '5000', events: 500_000, eventsPerSecond: 25_000, secondsLeft: 20 };
  const empty = { position: '0', logPosition: '10000', lagEvents: 1000, lagMs: 20_000, lastJobs: [], previous: null };
  // So small a log is not filled in bulk: a mocked answer shows a long one.
  await page.route('**/api/projections', (route) =>
    route.fulfill({
      json: { projections: projections.map((each) => ({ ...each, ...empty, status: 'filling', filling })) },
    }),
  );
  await page.goto('/operations');
  const row = page.locator('[data-projection="pipeline"]');
  await expect(row.getByText('Filling', { exact: true }).first()).toBeVisible();
  await expect(row.getByRole('progressbar', { name: 'Filling pipeline' })).toHaveAttribute('aria-valuenow', '50');
  await expect(row).toContainText('25,000 events/s');
  await expect(page.getByText('Staff see nothing in them until all of it is there.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rebuild all' })).toBeDisabled();
  await expect(row.getByRole('button', { name: /^(Rebuild|More)/ })).toHaveCount(0);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Pipeline' }).click();
  await expect(page.getByRole('progressbar', { name: 'Filling pipeline' })).toHaveCount(2);

  await page.unroute('**/api/projections');
  await expect(row.getByText('Live', { exact: true })).toBeVisible();
});
