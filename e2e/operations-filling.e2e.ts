import type { Board } from '../contracts/src/queries/board.js';
import { expectAccessible } from './support/accessible.js';
import { serveDocuments } from './support/documents.js';
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
  // They are filled together: one bar for all.
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveCount(1);
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expect(bar).toHaveAccessibleName('Filling empty read models');
  await expect(page.getByText('25,000 events/s')).toBeVisible();
  await expect(page.getByText('Staff see nothing in them until all of it is there.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rebuild all' })).toBeDisabled();
  await expect(row.getByRole('button', { name: /^(Rebuild|More)/ })).toHaveCount(0);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Pipeline' }).click();
  await expect(page.getByRole('progressbar', { name: 'Filling pipeline' })).toHaveAttribute('aria-valuenow', '50');

  await page.unroute('**/api/projections');
  await expect(row.getByText('Live', { exact: true })).toBeVisible();
});

const since = '2026-03-03T20:15:00.000Z';
const fillingModels = (names: string[]) =>
  names.map((name) => ({ name, why: 'filling', since, position: '0', minutesLeft: 4 }));

/** A live stream that reports these standing read models, and nothing else. */
function liveBody(standing: object[]): string {
  const events = { hello: { position: '0' }, standing: { standing, parked: [], unproven: [] } };
  const body = Object.entries(events).map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return `retry: 1000\n${body.join('')}`;
}

test('lists, a lead and figures that are still empty say that they are filled, not that there is nothing', async ({
  page,
}) => {
  await signIn(page);
  const body = liveBody(fillingModels(['pipeline', 'documents', 'payments', 'campaigns', 'analytics']));
  await page.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await serveDocuments(page, []);
  await page.route('**/api/payments/due', (route) =>
    route.fulfill({ json: { onboardingFees: [], referralFees: [], position: '0' } }),
  );
  const pages = {
    '/documents': 'No documents yet',
    '/payments': 'No onboarding fee is due',
    '/leads/5a1f7b20-6f0e-4b1e-9d52-0e8b1c646a3c': 'Lead not found',
    '/dashboard/analytics?from=2001-01-01&to=2001-02-01': 'Nothing to count yet',
  };
  for (const [path, nothing] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByText('Being filled from the log').first()).toBeVisible();
    await expect(page.getByText('Nothing is lost. It shows here once all of it is there.').first()).toBeVisible();
    await expect(page.getByText(nothing)).toHaveCount(0);
    await expect(page.locator('[data-standing]').first()).toContainText('about 4 minutes left');
    await expectAccessible(page);
  }
});

test('an empty board that is being filled does not say that there are no leads', async ({ page }) => {
  await signIn(page);
  let filling = true;
  await page.route('**/api/live', async (route) => {
    if (!filling) return route.continue();
    await route.fulfill({ contentType: 'text/event-stream', body: liveBody(fillingModels(['pipeline'])) });
  });
  await page.route('**/api/board*', async (route) => {
    if (!filling) return route.continue();
    const response = await route.fetch();
    const board = (await response.json()) as Board;
    const columns = board.columns.map((column) => ({ ...column, count: 0, rentCents: 0, cards: [], total: undefined }));
    await route.fulfill({ response, json: { ...board, position: '0', columns } });
  });
  await page.goto('/dashboard');
  await expect(page.getByText('The leads will be back')).toBeVisible();
  await expect(page.locator('[data-standing="pipeline"]').first()).toContainText(
    'The board is being filled from the log, about 4 minutes left. Nothing is lost, and all of it shows at once.',
  );
  await expect(page.getByText('No leads yet')).toHaveCount(0);
  await expectAccessible(page);
  await expect(page.getByText('Pipeline Overview')).toHaveCount(0);

  filling = false;
  await expect(page.locator('[data-standing]')).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText('The leads will be back')).toHaveCount(0);
});
