import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react/pure';
import { campaignsRoutes } from '../../../../../contracts/src/campaigns/routes.js';
import type { BulkAnswer } from '../../../../../contracts/src/answers.js';
import { answer, calls } from '../../../../test/api.js';
import { markOf, openBoard, selectedBar } from '../../../../test/board-page.js';
import { press } from '../../../../test/fill-in.js';
import { sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';

const route = campaignsRoutes.startMany;
const check = campaignsRoutes.leftOut;
const [a, b, c] = [sampleCard(1), sampleCard(2), sampleCard(3)];
const title = 'The campaign Warm lead is already running for the lead.';
const runs = (id: string): BulkAnswer['results'][number] => ({ ok: false, id, code: 'campaign_running', title });

it('campaigns are started for the cards that are selected, and those that run already are announced', async () => {
  const page = await openBoard({ leads: [a, b] });
  for (const card of [a, b]) await page.user.click(markOf(card));
  const outcome = (results: BulkAnswer['results']) => answer(route, { correlationId: sampleId(800), results });
  answer(check, { ids: [] });
  outcome([runs(a.id), runs(b.id)]);
  await press(page, 'Start campaigns', selectedBar());
  expect(await screen.findByText('No campaign was started')).toBeVisible();
  expect(screen.getByText(`2 leads: ${title}`)).toBeVisible();
  outcome([{ ok: true, id: a.id, revision: 1, position: '9' }, runs(b.id)]);
  await press(page, 'Start campaigns', selectedBar());
  expect(await screen.findByText('Campaigns started for 1 lead')).toBeVisible();
  expect(screen.getByText(`1 lead: ${title}`)).toBeVisible();
  expect(calls(route).map(({ body }) => body)).toEqual(Array(2).fill({ ids: [a.id, b.id] }));
});

it('leads without an email are said beforehand, and left out, which is no failure', async () => {
  const page = await openBoard({ leads: [a, b, c] });
  for (const card of [a, b, c]) await page.user.click(markOf(card));
  answer(check, { ids: [b.id, c.id] });
  await press(page, 'Start campaigns', selectedBar());
  const dialog = await screen.findByRole('alertdialog', { name: 'Start campaigns for 1 lead?' });
  expect(dialog).toHaveTextContent('2 have no email and are left out.');
  expect(calls(route)).toEqual([]);
  answer(route, {
    correlationId: sampleId(800),
    results: [{ ok: true, id: a.id, revision: 1, position: '9' }],
  });
  await press(page, 'Start campaigns', dialog);
  const toast = (await screen.findByText('Campaigns started for 1 lead')).closest('[data-sonner-toast]');
  expect(toast).not.toHaveTextContent(/email|lead:/);
  expect(calls(route).map(({ body }) => body)).toEqual([{ ids: [a.id] }]);
});

it('where none of the leads has an email, nothing is started', async () => {
  const page = await openBoard({ leads: [a, b] });
  for (const card of [a, b]) await page.user.click(markOf(card));
  answer(check, { ids: [a.id, b.id] });
  await press(page, 'Start campaigns', selectedBar());
  expect(await screen.findByText('None of the 2 leads has an email.')).toBeVisible();
  expect(calls(route)).toEqual([]);
});
