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
import { counted } from '../../../../../contracts/src/numerals.js';
import { press } from '../../../../test/fill-in.js';
import type { Page } from '../../../../test/render-page.js';
import { sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleId } from '../../../../test/sample-history.js';

const route = campaignsRoutes.startMany;
const check = campaignsRoutes.leftOut;
const [a, b, c] = [sampleCard(1), sampleCard(2), sampleCard(3)];
const undo = campaignsRoutes.undoMany;
const title = 'The campaign Warm lead is already running for the lead.';
const runs = (id: string): BulkAnswer['results'][number] => ({ ok: false, id, code: 'campaign_running', title });

/** Presses the button, and says yes to the question. */
async function start(page: Page, count: number): Promise<void> {
  await press(page, 'Start campaigns', selectedBar());
  const name = `Start campaigns for ${counted(count, 'lead')}?`;
  const dialog = await screen.findByRole('alertdialog', { name });
  expect(dialog).toHaveTextContent(
    'Each gets the campaign that fits its stage; another one that is running for it ends.',
  );
  await press(page, 'Start campaigns', dialog);
}

it('a start is asked about beforehand, and taken back by one click, for those of which nothing has gone out', async () => {
  const page = await openBoard({ leads: [a, b] });
  for (const card of [a, b]) await page.user.click(markOf(card));
  answer(check, { ids: [] });
  await press(page, 'Start campaigns', selectedBar());
  await press(page, 'Cancel', await screen.findByRole('alertdialog', { name: 'Start campaigns for 2 leads?' }));
  expect(calls(route)).toEqual([]);
  const ok = (id: string) => ({ ok: true as const, id, revision: 1, position: '9' });
  answer(route, { correlationId: sampleId(800), results: [ok(a.id), ok(b.id)] });
  await start(page, 2);
  const toast = (await screen.findByText('Campaigns started for 2 leads')).closest<HTMLElement>('[data-sonner-toast]')!;
  const gone = { ok: false as const, id: b.id, code: 'undo_not_possible', title: 'This cannot be undone.' };
  const detail = 'A message of the campaign has gone out.';
  answer(undo, { correlationId: sampleId(801), results: [ok(a.id), { ...gone, detail }] });
  expect(within(selectedBar()).getByRole('button', { name: 'Undo the start of campaigns of 2' })).toBeVisible();
  await press(page, 'Undo', toast);
  expect(await screen.findByText('1 of 2 leads without the campaign')).toBeVisible();
  expect(screen.getByText(`1 lead not changed: ${detail}`)).toBeVisible();
  const correlationId = calls(route)[0]?.headers.get('X-Correlation-Id');
  expect(calls(undo).map(({ body }) => body)).toEqual([{ correlationId, ids: [a.id, b.id] }]);
});

it('campaigns are started for the cards that are selected, and those that run already are announced', async () => {
  const page = await openBoard({ leads: [a, b] });
  for (const card of [a, b]) await page.user.click(markOf(card));
  const outcome = (results: BulkAnswer['results']) => answer(route, { correlationId: sampleId(800), results });
  answer(check, { ids: [] });
  outcome([runs(a.id), runs(b.id)]);
  await start(page, 2);
  expect(await screen.findByText('No campaign was started')).toBeVisible();
  expect(screen.getByText(`2 leads: ${title}`)).toBeVisible();
  outcome([{ ok: true, id: a.id, revision: 1, position: '9' }, runs(b.id)]);
  await start(page, 2);
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
  await start(page, 220);
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
