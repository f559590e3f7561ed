import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { answer, calls, refuse, filled } from '../../../../test/api.js';
import { press } from '../../../../test/fill-in.js';
import { board } from '../../../../test/sample-board.js';
import { answerDashboard, sampleCard } from '../../../../test/sample-dashboard.js';
import { openBesideBoard, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

let lead: ServedLead;
const changes = [{ field: 'status', from: 'closed', to: 'leads' }];
const events = [{ type: 'LeadStatusMoved', data: { from: 'closed', to: 'leads' } }];
const column = (status: string) => document.querySelector(`[data-column="${status}"] [data-card="${lead.id}"]`);
const undoOf = 'Undo: Moved from New Lead to Closed';

/** The board with the card in this column. */
function stands(status: 'leads' | 'closed' | 'won', position: string): void {
  const cards = [{ ...sampleCard(1, status), id: lead.id }];
  answerDashboard({ [status]: cards }, { position });
  answer(boardRoutes.board, board(position, { [status]: cards }));
  answer(boardRoutes.cards, { position, cards });
}

beforeEach(() => {
  lead = serveLead();
  lead.happens('LeadStatusMoved', { from: 'leads', to: 'closed' }, { set: { status: 'closed' } });
  stands('closed', '200');
  answer(filled(leadHistoryRoutes.undo, lead), { possible: true, changes, events });
});

it('an undo is previewed, done, marked, and moves the card back', async () => {
  const page = await openBesideBoard(lead);
  const eventId = lead.events[1]!.id;
  await press(page, undoOf);
  const dialog = await screen.findByRole('dialog', { name: 'Undo this?' });
  await waitFor(() => expect(dialog).toHaveTextContent(/Stage\s*Closed\s*New Lead/));
  answer(filled(leadHistoryRoutes.undo, lead), () => {
    lead.happens('LeadStatusMoved', { from: 'closed', to: 'leads' }, { set: { status: 'leads' }, undoes: eventId });
    stands('leads', '300');
    setTimeout(() => lead.announce());
    return { id: lead.id, revision: 2, position: '300' };
  });
  await press(page, 'Undo', dialog);
  const history = () => screen.getByRole('region', { name: 'History' });
  await waitFor(() => expect(history()).toHaveTextContent('Undone: stage is New Lead again, no longer Closed'));
  expect(within(history()).getAllByText('Undone')).toHaveLength(1);
  await waitFor(() => expect(column('leads')).toBeVisible());
  expect(calls(filled(leadHistoryRoutes.undo, lead)).map(({ body }) => body)).toEqual([
    { eventId, preview: true },
    { eventId },
  ]);
});

it('an undo that tells the owner of the walkthrough says which email goes out, and lets it be left out', async () => {
  const walkthrough = {
    ...{ stands: false, start: '2036-12-08T16:30:00.000Z' },
    mail: {
      ...{ to: 'owner@example.com', withheld: null },
      preview: { subject: 'Called off', text: '', html: '<p>We are sorry</p>', lead: null, faults: [] },
    },
  };
  answer(filled(leadHistoryRoutes.undo, lead), { possible: true, changes, events, walkthrough });
  const page = await openBesideBoard(lead);
  await press(page, undoOf);
  const dialog = await screen.findByRole('dialog', { name: 'Undo this?' });
  expect(await within(dialog).findByText('The walkthrough on Dec 8, 10:30 AM is called off.')).toBeVisible();
  await page.user.click(within(dialog).getByText('Show the email'));
  expect(within(dialog).getByText('We are sorry')).toBeVisible();
  const sends = within(dialog).getByLabelText('Send an email about it to owner@example.com');
  expect(sends).toBeChecked();
  await page.user.click(sends);
  answer(filled(leadHistoryRoutes.undo, lead), { id: lead.id, revision: 2, position: '300' });
  await press(page, 'Undo', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Undo this?' })).toBeNull());
  expect(calls(filled(leadHistoryRoutes.undo, lead)).at(-1)?.body).toEqual({
    eventId: lead.events[1]!.id,
    mail: false,
  });
});

it('an undo that later events stand in the way of is refused with the reason', async () => {
  const page = await openBesideBoard(lead);
  await press(page, undoOf);
  const dialog = await screen.findByRole('dialog', { name: 'Undo this?' });
  const undo = within(dialog).getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(undo).toBeEnabled());
  const detail = 'Something later changed the stage.';
  refuse(filled(leadHistoryRoutes.undo, lead), {
    status: 409,
    code: 'undo_superseded',
    title: 'This can’t be undone',
    detail,
  });
  lead.happensElsewhere('LeadStatusMoved', { from: 'closed', to: 'won' }, { set: { status: 'won' } });
  await page.user.click(undo);
  expect(await within(dialog).findByText(/Something later changed the stage\./)).toBeVisible();
});

it('what cannot be undone says so before it is tried', async () => {
  const reason = 'The lead has been paid since.';
  answer(filled(leadHistoryRoutes.undo, lead), { possible: false, reason, changes: [], events: [] });
  const page = await openBesideBoard(lead);
  await press(page, undoOf);
  const dialog = await screen.findByRole('dialog', { name: 'Undo this?' });
  expect(await within(dialog).findByText(reason)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Undo' })).toBeDisabled();
});
