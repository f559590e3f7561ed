import { expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import type { Route } from '../../../lib/calls/called.js';
import { bulkMoveRoutes } from '../../../../../contracts/src/leads/bulk-routes.js';
import { assigneesRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import { boardRoutes, pipelineExportRoutes } from '../../../../../contracts/src/board/routes.js';
import type { BulkAnswer } from '../../../../../contracts/src/answers.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, fail, hold, refuse } from '../../../../test/api.js';
import {
  answerLead,
  cardOf,
  columnOf,
  itemOf,
  markOf,
  openBoard,
  sampleCame,
  sampleMove,
  selectedBar,
  stageOf,
} from '../../../../test/board-page.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import { field, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { board } from '../../../../test/sample-board.js';
import { fill, press } from '../../../../test/fill-in.js';
import { sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleEvent, sampleId } from '../../../../test/sample-history.js';

const move = bulkMoveRoutes.move;
const undo = bulkMoveRoutes.undo;
const cards = [1, 2, 3, 4, 5].map((n) => sampleCard(n));
const [a, b, c, d, e] = cards as [BoardCard, BoardCard, BoardCard, BoardCard, BoardCard];
const byMe = { actor: { kind: 'user', id: sampleAdmin.id } } as const;

type Outcome = BulkAnswer['results'][number];
const refused = (id: string, over: Partial<Extract<Outcome, { ok: false }>>): Outcome => ({
  ...{ ok: false, id, code: 'revision_mismatch', title: 'Someone else changed this in the meantime.' },
  ...over,
});

/** Answers what many leads are asked to do: each does it, but for those that this says something about, by id and by how often it was asked. */
function outcomes(route: Route, but: (id: string, turn: number) => Outcome | undefined = () => undefined): void {
  let turn = 0;
  answer(route, ({ body }) => {
    const { ids } = body as { ids: string[] };
    turn += 1;
    const results = ids.map(
      (id) => but(id, turn) ?? ({ ok: true, id, revision: 1, position: route === undo ? '10' : '9' } as const),
    );
    return { correlationId: sampleId(800), results };
  });
}
const ids = (route: Route) => calls(route).map(({ body }) => (body as { ids: string[] }).ids);
const says = (text: RegExp | string) => waitFor(() => expect(selectedBar()).toHaveTextContent(text));
const stand = (stage: string, ...leads: BoardCard[]) =>
  waitFor(() => expect(leads.map(stageOf)).toEqual(leads.map(() => stage)));

async function mark({ user }: Page, ...leads: BoardCard[]): Promise<void> {
  for (const lead of leads) await user.click(markOf(lead));
}
async function moveTo({ user }: Page, stage: string): Promise<void> {
  await user.click(within(selectedBar()).getByRole('button', { name: 'Move to' }));
  await user.click(await screen.findByRole('menuitem', { name: stage }));
}
const takeBack = ({ user }: Page, count: number) =>
  user.click(within(selectedBar()).getByRole('button', { name: `Undo the move of ${count}` }));

it('cards are selected by their mark and with Shift, and moved at once; one click takes all back', async () => {
  const page = await openBoard({ leads: cards });
  await mark(page, a);
  await says('1 selected');
  await page.user.keyboard('{Shift>}');
  await page.user.click(cardOf(c)!);
  await page.user.keyboard('{/Shift}');
  await says('3 selected');
  await mark(page, e, b);
  await says('3 selected');
  expect(page.address()).toBe('/dashboard');
  await expectAccessible();

  outcomes(move);
  await moveTo(page, 'Closed');
  expect(await screen.findByText('3 leads moved to Closed')).toBeVisible();
  await stand('closed', a, c, e);
  await stand('leads', b, d);
  expect(calls(move)[0]?.body).toEqual({
    ids: [a.id, c.id, e.id],
    status: 'closed',
    revisions: { [a.id]: 0, [c.id]: 0, [e.id]: 0 },
  });
  await says('3 selected');

  outcomes(undo);
  const toast = screen.getByText('3 leads moved to Closed').closest<HTMLElement>('[data-sonner-toast]')!;
  await page.user.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 3 leads back in place')).toBeVisible();
  await stand('leads', ...cards);
  expect(calls(undo)[0]?.body).toEqual({
    correlationId: calls(move)[0]?.headers.get('X-Correlation-Id'),
    ids: [a.id, c.id, e.id],
  });
});

it('keys: m moves all that are selected, u takes back, Escape lets go', async () => {
  const page = await openBoard({ leads: [a, b, c] });
  outcomes(move);
  outcomes(undo);
  cardOf(a)!.focus();
  await page.user.keyboard('x');
  for (const count of [2, 3]) {
    await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await says(`${count} selected`);
  }
  expect(cardOf(c)).toHaveFocus();
  await page.user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await says('2 selected');
  await page.user.keyboard('m');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Enrolled' }));
  await stand('enrolled', a, b);
  await stand('leads', c);
  expect(await screen.findByText('2 leads moved to Property Enrolled')).toBeVisible();
  await page.user.keyboard('u');
  await stand('leads', a, b, c);
  cardOf(a)!.focus();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull());
});

it('a card that is refused goes back, says why, and holds up nobody', async () => {
  const page = await openBoard({ leads: [a, b, c] });
  answerLead(b, [
    sampleCame(b),
    sampleEvent(2, 'LeadDeleted', { ...byMe, changes: [{ field: 'deleted', from: false, to: true }] }),
  ]);
  outcomes(move, (id) => (id === b.id ? refused(id, { code: 'lead_deleted', title: 'Deleted' }) : undefined));
  outcomes(undo);
  await mark(page, a, b, c);
  await moveTo(page, 'Won');
  expect(await screen.findByText('2 of 3 leads moved to Won')).toBeVisible();
  expect(screen.getByText('1 lead not moved: You deleted this lead in another window.')).toBeVisible();
  await stand('won', a, c);
  await stand('leads', b);
  expect(itemOf(b)).toHaveTextContent('Not moved: You deleted this lead in another window.');
  // It is no more, so it is not selected any more either.
  await says('2 selected · 1 not moved');
  await takeBack(page, 2);
  await stand('leads', a, c);
});

it('where none of the chosen can be moved they stay and stay chosen; the next success takes the failure away', async () => {
  const page = await openBoard({ leads: [a, b] });
  refuse(move, { status: 500, title: 'Something broke.', code: 'internal_error' });
  await mark(page, a, b);
  const letGo = hold(move);
  await moveTo(page, 'Won');
  await says('Moving 0 of 2…');
  await stand('won', a, b);
  letGo();
  expect(await screen.findByText('Failed to update lead status')).toBeVisible();
  await stand('leads', a, b);
  await says('2 selected');
  outcomes(move);
  await moveTo(page, 'Won');
  expect(await screen.findByText('2 leads moved to Won')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to update lead status')).toBeNull());
});

it('a card that somebody else moved first is not moved again, says so, and stays selected', async () => {
  const page = await openBoard({ leads: [a, b, c] });
  answerLead(b, [sampleCame(b), sampleMove(2, 'leads', 'lost', byMe)]);
  // A note stands in nobody's way.
  answerLead(c, [sampleCame(c), sampleEvent(2, 'NoteAdded')]);
  outcomes(move, (id, turn) => (turn === 1 && id !== a.id ? refused(id, { currentRevision: 2 }) : undefined));
  outcomes(undo);
  await mark(page, a, b, c);
  await moveTo(page, 'Closed');
  expect(await screen.findByText('2 of 3 leads moved to Closed')).toBeVisible();
  expect(screen.getByText('1 lead not moved: You moved this lead to Lost in another window.')).toBeVisible();
  await says('3 selected · 1 not moved');
  await stand('closed', a, c);
  expect(markOf(b)).toBeChecked();
  expect(itemOf(b)).toHaveTextContent('Not moved: You moved this lead to Lost in another window.');
  expect(ids(move)).toEqual([[a.id, b.id, c.id], [c.id]]);
  expect(calls(move)[1]?.body).toMatchObject({ revisions: { [c.id]: 2 } });
  await takeBack(page, 2);
  await stand('leads', a, c);
});

it('an undo leaves alone what somebody moved on, and says so on the card', async () => {
  const page = await openBoard({ leads: [a, b] });
  outcomes(move);
  const title = 'Changed again since: status.';
  outcomes(undo, (id) => (id === b.id ? refused(id, { code: 'not_undoable', title }) : undefined));
  await mark(page, a, b);
  await moveTo(page, 'Closed');
  expect(await screen.findByText('2 leads moved to Closed')).toBeVisible();
  await takeBack(page, 2);
  expect(await screen.findByText('1 of 2 leads back in place')).toBeVisible();
  await stand('leads', a);
  await waitFor(() => expect(itemOf(b)).toHaveTextContent(`Not moved: ${title}`));
});

it('all that match are chosen, also those that are not loaded, and moved in parts', async () => {
  const leads = Array.from({ length: 120 }, (_, n) => sampleCard(n + 1, 'won'));
  const shown = (position: string, stage: 'won' | 'lost') => {
    const of = board(position, { [stage]: leads.slice(0, 50).map((lead) => ({ ...lead, status: stage })) });
    const columns = of.columns.map((column) => ({ ...column, count: column.status === stage ? 120 : 0 }));
    answer(boardRoutes.board, { ...of, columns });
  };
  const page = await openBoard({ won: leads.slice(0, 1) });
  shown('8', 'won');
  announceChanges('8', [{ kind: 'lead', id: leads[1]!.id }]);
  await waitFor(() => expect(columnOf('won')).toHaveAttribute('aria-label', 'Won, 120 leads'));
  await mark(page, leads[0]!);
  answer(boardRoutes.matches, { position: '7', total: 120, leads });
  await page.user.click(within(selectedBar()).getByRole('button', { name: 'Select all 120' }));
  await says('120 selected');
  outcomes(move);
  outcomes(undo);
  await moveTo(page, 'Lost');
  expect(await screen.findByText('120 leads moved to Lost')).toBeVisible();
  await waitFor(() => expect(columnOf('lost')).toHaveAttribute('aria-label', 'Lost, 120 leads'));
  expect(columnOf('won')).toHaveAttribute('aria-label', 'Won, 0 leads');
  expect(ids(move).map(({ length }) => length)).toEqual([100, 20]);
  expect(new Set(calls(move).map(({ headers }) => headers.get('X-Correlation-Id'))).size).toBe(1);
  expect(new Set(ids(move).flat())).toEqual(new Set(leads.map(({ id }) => id)));
  // The board catches up.
  shown('9', 'lost');
  announceChanges('9', [{ kind: 'lead', id: leads[0]!.id }]);
  await waitFor(() => expect(itemOf(leads[0]!)).toHaveAttribute('aria-setsize', '120'));
  await waitFor(() => expect(calls(boardRoutes.board).length).toBeGreaterThan(2));
  await takeBack(page, 120);
  expect(await screen.findByText('Undone: 120 leads back in place')).toBeVisible();
  await waitFor(() => expect(columnOf('won')).toHaveAttribute('aria-label', 'Won, 120 leads'));
  expect(columnOf('lost')).toHaveAttribute('aria-label', 'Lost, 0 leads');
});

it.each([
  {
    route: bulkMoveRoutes.task,
    name: 'a task',
    entry: 'Add a task…',
    title: 'Add a task',
    field: 'Title',
    act: 'Add task',
  },
  {
    route: bulkMoveRoutes.contact,
    name: 'a contact',
    entry: 'Log a contact…',
    title: 'Log contact',
    field: 'Note',
    act: 'Log contact',
  },
])(
  '$name that every lead refuses stays as it is typed, and is sent again as it is',
  async ({ route, entry, title, field: typed, act: button }) => {
    const what = title === 'Log contact' ? 'contact' : 'task';
    outcomes(route, (id, turn) => (turn === 1 ? refused(id, {}) : undefined));
    const page = await openBoard({ leads: cards });
    await mark(page, a, b);
    await press(page, 'More', selectedBar());
    await page.user.click(await screen.findByRole('menuitem', { name: entry }));
    const dialog = await screen.findByRole('dialog', { name: title });
    await fill(page, typed, 'Send the agreement');
    await press(page, button, dialog);
    expect(await screen.findByText(`2 leads without the ${what}`)).toBeVisible();
    expect(within(dialog).getByLabelText(new RegExp(`^${typed}`))).toHaveValue('Send the agreement');
    await press(page, button, dialog);
    expect(await screen.findByText(`2 leads have the ${what}`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  },
);

it('of the selected leads one is deleted and one merged while a task is written for them: the rest get it, and why not these is said', async () => {
  const { task } = bulkMoveRoutes;
  const page = await openBoard({ leads: cards });
  await mark(page, a, b, c);
  await press(page, 'More', selectedBar());
  await page.user.click(await screen.findByRole('menuitem', { name: 'Add a task…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a task' });
  await fill(page, 'Title', 'Send the agreement');
  answer(boardRoutes.board, board('8', { leads: [a, d, e] }));
  answer(boardRoutes.cards, { position: '8', cards: [] });
  act(() =>
    announceChanges(
      '8',
      [b, c].map(({ id }) => ({ kind: 'lead', id })),
    ),
  );
  await waitFor(() => expect([b, c].map(cardOf)).toEqual([null, null]));
  expect(field('Title')).toHaveValue('Send the agreement');
  outcomes(task, (id) => {
    if (id === b.id) return refused(id, { code: 'lead_deleted', title: 'The lead is deleted.' });
    return id === c.id ? refused(id, { code: 'lead_merged', title: 'The lead is merged.' }) : undefined;
  });
  await press(page, 'Add task', dialog);
  expect(await screen.findByText('1 of 3 leads have the task')).toBeVisible();
  expect(screen.getByText('2 leads without the task: The lead is deleted. The lead is merged.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await says('1 selected');
  expect(markOf(a)).toBeChecked();
});

it('a file of the selected leads says how many are in it, if somebody deleted one meanwhile', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const pressed = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const page = await openBoard({ leads: cards });
  await mark(page, a, b);
  const exports = async (csv: string) => {
    fail(pipelineExportRoutes.selection, 200, csv);
    await press(page, 'More', selectedBar());
    await page.user.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
    await waitFor(() => expect(calls(pipelineExportRoutes.selection).length).toBeGreaterThan(before++));
  };
  let before = 0;
  await exports('Name,Id\nAnn,1\nBob,2\n');
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(/in the file$/)).toBeNull();
  await exports('Name,Id\nAnn,1\n');
  expect(await screen.findByText('1 of 2 leads in the file')).toBeVisible();
  // With a byte order mark.
  expect(saved[1]!.size).toBe(3 + 'Name,Id\nAnn,1\n'.length);
  await exports('Name,Id\n');
  expect(await screen.findByText('0 of 2 leads in the file')).toBeVisible();
  expect(pressed).toHaveBeenCalledTimes(2);
});

it('more with what is selected: assigned, a task, a contact, deleted; each at once, and undone', async () => {
  answer(assigneesRoutes.all, {
    assignees: [{ id: sampleId(900), email: 'ann@example.com', displayName: 'Ann Sample' }],
  });
  const page = await openBoard({ leads: cards });
  answer(assigneesRoutes.all, {
    assignees: [{ id: sampleId(900), email: 'ann@example.com', displayName: 'Ann Sample' }],
  });
  const more = async (entry: string) => {
    await page.user.click(within(selectedBar()).getByRole('button', { name: 'More' }));
    await page.user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  const takeItBack = async (what: string, said: string) => {
    outcomes(undo, accepts);
    await page.user.click(within(selectedBar()).getByRole('button', { name: `Undo ${what} of 2` }));
    expect(await screen.findByText(said)).toBeVisible();
  };
  const { assign, task, contact, delete: remove } = bulkMoveRoutes;
  let revision = 1;
  const accepts = (id: string): Outcome => ({ ok: true, id, revision: (revision += 1), position: '9' });
  for (const route of [task, contact, remove]) outcomes(route, accepts);
  await mark(page, a, b, c);

  // Somebody else deletes one of them meanwhile.
  outcomes(assign, (id) =>
    id === c.id ? refused(id, { code: 'lead_deleted', title: 'The lead is deleted.' }) : undefined,
  );
  await page.user.click(within(selectedBar()).getByRole('button', { name: 'More' }));
  (await screen.findByRole('menuitem', { name: 'Assign to' })).focus();
  await page.user.keyboard('{ArrowRight}');
  await expectAccessible();
  await page.user.click(await screen.findByRole('menuitem', { name: 'Me' }));
  expect(await screen.findByText('2 of 3 leads assigned to you')).toBeVisible();
  expect(screen.getByText('1 lead not assigned: The lead is deleted.')).toBeVisible();
  await says('2 selected');
  expect(calls(assign)[0]?.body).toEqual({ ids: [a.id, b.id, c.id], userId: sampleAdmin.id });
  await takeItBack('the assignment', 'Undone: 2 leads assigned as before');
  expect(calls(undo)[0]?.body).toEqual({
    correlationId: calls(assign)[0]?.headers.get('X-Correlation-Id'),
    ids: [a.id, b.id],
  });

  await more('Add a task…');
  const taskDialog = await screen.findByRole('dialog', { name: 'Add a task' });
  expect(taskDialog).toHaveTextContent('Each of 2 leads gets it.');
  await fill(page, 'Title', 'Send the agreement');
  await press(page, 'Add task', taskDialog);
  expect(await screen.findByText('2 leads have the task')).toBeVisible();
  expect(calls(task)[0]?.body).toMatchObject({ ids: [a.id, b.id], title: 'Send the agreement' });
  await takeItBack('the task', 'Undone: 2 leads with the task completed');

  await more('Log a contact…');
  const contactDialog = await screen.findByRole('dialog', { name: 'Log contact' });
  await press(page, 'Log contact', contactDialog);
  expect(await screen.findByText('2 leads have the contact')).toBeVisible();
  expect(calls(contact)[0]?.body).toEqual({
    ids: [a.id, b.id],
    kind: 'call',
    outcome: 'reached',
    at: null,
    note: null,
  });
  await takeItBack('the contact', 'Undone: 2 leads without the contact');

  await more('Delete…');
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 leads?' });
  await page.user.click(within(question).getByRole('button', { name: 'Delete 2 leads' }));
  await waitFor(() => expect([a, b].map(stageOf)).toEqual([undefined, undefined]));
  const toast = (await screen.findByText('2 leads deleted')).closest<HTMLElement>('[data-sonner-toast]')!;
  await page.user.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 2 leads back on the board')).toBeVisible();
  await stand('leads', a, b);
});
