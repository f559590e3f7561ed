import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { campaignsRoutes } from '../../../../../contracts/src/campaigns/routes.js';
import type { StartCampaigns } from '../../../../../contracts/src/campaigns/queries.js';
import type { BulkAnswer } from '../../../../../contracts/src/answers.js';
import { answer, calls, hold, refuse } from '../../../../test/api.js';
import { columnOf, markOf, openBoard, selectedBar } from '../../../../test/board-page.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import { board } from '../../../../test/sample-board.js';
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

it('many are started a hundred at a time, which says how far it is; a part that fails holds up no other', async () => {
  const leads = Array.from({ length: 220 }, (_, n) => sampleCard(n + 1));
  const page = await openBoard({ leads: leads.slice(0, 1) });
  const { columns, ...rest } = board('8', { leads: leads.slice(0, 50) });
  answer(boardRoutes.board, {
    ...rest,
    columns: columns.map((column) => ({ ...column, count: column.status === 'leads' ? 220 : 0 })),
  });
  announceChanges('8', [{ kind: 'lead', id: b.id }]);
  await waitFor(() => expect(columnOf('leads')).toHaveAttribute('aria-label', 'New Leads, 220 leads'));
  await page.user.click(markOf(a));
  answer(boardRoutes.matches, { position: '7', total: 220, leads });
  await page.user.click(within(selectedBar()).getByRole('button', { name: 'Select all 220' }));
  answer(check, { ids: [] });
  refuse(route, { status: 403, code: 'forbidden', title: 'You may not do this.' });
  const letFail = hold(route);
  await press(page, 'Start campaigns', selectedBar());
  expect(await screen.findByText('Starting 0 of 220…')).toBeVisible();
  letFail();
  answer(route, ({ body }) => {
    const results = (body as StartCampaigns).ids.map((id) => ({ ok: true as const, id, revision: 1, position: '9' }));
    return { correlationId: sampleId(800), results };
  });
  const letStart = hold(route);
  expect(await screen.findByText('Starting 100 of 220…')).toBeVisible();
  letStart();
  expect(await screen.findByText('Campaigns started for 120 leads')).toBeVisible();
  expect(screen.getByText('100 leads: You may not do this.')).toBeVisible();
  const sent = calls(route).map(({ body }) => (body as StartCampaigns).ids);
  expect(new Set(sent.flat())).toEqual(new Set(leads.map(({ id }) => id)));
  expect(Math.max(...sent.map(({ length }) => length))).toBe(100);
  expect(new Set(calls(route).map(({ headers }) => headers.get('X-Correlation-Id'))).size).toBe(1);
});
