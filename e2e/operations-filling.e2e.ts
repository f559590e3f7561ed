import type { Board } from '../contracts/src/board/queries.js';
import { expectAccessible } from './support/accessible.js';
import { serveDocuments } from './support/documents.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

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
  const none = { count: 0, amountCents: 0 };
  await page.route('**/api/payments/due', (route) =>
    route.fulfill({
      json: {
        onboardingFees: [],
        referralFees: [],
        totals: { referralFees: none, onboardingFees: none },
        position: '0',
      },
    }),
  );
  const pages = {
    '/documents': 'No documents yet',
    '/payments': 'No onboarding fee is due',
    '/leads/5a1f7b20-6f0e-4b1e-9d52-0e8b1c646a3c': 'Lead not found',
    '/dashboard/analytics?from=2001-01-01&to=2001-02-01': 'Nothing to count yet',
  };
  for (const [path, nothing] of Object.entries(pages)) {
    await page.goto(path);
    await expect(page.getByText('Being rebuilt').first()).toBeVisible();
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
    'The board is being rebuilt, about 4 minutes left. Nothing is lost, and all of it shows at once.',
  );
  await expect(page.getByText('No leads yet')).toHaveCount(0);
  await expectAccessible(page);
  await expect(page.getByText('Pipeline Overview')).toHaveCount(0);

  filling = false;
  await expect(page.locator('[data-standing]')).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText('The leads will be back')).toHaveCount(0);
});
