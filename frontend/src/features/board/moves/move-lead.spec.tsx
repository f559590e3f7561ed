import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { answer, calls, hold, refuse, filled } from '../../../../test/api.js';
import { answerLead, cardOf, itemOf, openBoard, sampleCame, sampleMove, stageOf } from '../../../../test/board-page.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import { sampleAdmin, type Page } from '../../../../test/render-page.js';
import { board } from '../../../../test/sample-board.js';
import { sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleEvent, sampleId } from '../../../../test/sample-history.js';

const lead = sampleCard(1);
const other = sampleCard(2);
const move = filled(leadsRoutes.move, lead);
const came = sampleCame(lead);
const byMe = { actor: { kind: 'user', id: sampleAdmin.id } } as const;
const byAnn = { actor: { kind: 'user', id: sampleId(900) }, actorName: 'Ann' } as const;
const mismatch = { status: 412, code: 'revision_mismatch', title: 'Someone else changed this.' } as const;
const stands = (status: LeadStatus) => waitFor(() => expect(stageOf(lead)).toBe(status));

/** Somebody moved the lead: the board says so at this position. */
function movedByOthers(status: LeadStatus, position: string, over = {}): void {
  const now = { ...lead, status, revision: 1, ...over };
  answer(boardRoutes.board, {
    ...board(position, { leads: [other], [status]: status === 'leads' ? [now, other] : [now] }),
    people: { [sampleId(900)]: 'Ann' },
  });
  act(() => announceChanges(position, [{ kind: 'lead', id: lead.id }]));
}
function deletedByOthers(position: string): void {
  answer(boardRoutes.board, board(position, { leads: [other] }));
  answer(boardRoutes.cards, { position, cards: [] });
  act(() => announceChanges(position, [{ kind: 'lead', id: lead.id }]));
}
async function openMenu({ user }: Page): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Actions for ${lead.name}` }));
}
const choose = async ({ user }: Page, stage: string) =>
  user.click(await screen.findByRole('menuitem', { name: stage }));
async function moveTo(page: Page, stage: string): Promise<void> {
  await openMenu(page);
  await choose(page, stage);
}

beforeEach(() => answer(move, { id: lead.id, revision: 1, position: '8' }));

it('the menu moves a card without dragging, into a stage that opens for it', async () => {
  const page = await openBoard({ leads: [lead] });
  expect(document.querySelector('[data-column="contract_sent"]')).toBeNull();
  await moveTo(page, 'Contract Sent');
  await stands('contract_sent');
  expect(await screen.findByText('Lead status updated')).toBeVisible();
  expect(calls(move)[0]?.headers.get('If-Match')).toBe('"0"');
});

it('a refused move goes back to its place and says why, until the next one succeeds', async () => {
  const page = await openBoard({ leads: [lead] });
  refuse(move, { status: 409, title: 'Sample reason', code: 'internal_error' });
  const letGo = hold(move);
  await moveTo(page, 'Enrolled');
  await stands('enrolled');
  letGo();
  await stands('leads');
  expect(await screen.findByText('Failed to update lead status')).toBeVisible();
  expect(screen.getByText('Sample reason')).toBeVisible();
  expect(itemOf(lead)).toHaveTextContent('Not moved: Sample reason');
  answer(move, { id: lead.id, revision: 1, position: '8' });
  await moveTo(page, 'Analysis Submitted');
  await stands('analysis_submitted');
  await waitFor(() => expect(screen.queryByText('Failed to update lead status')).toBeNull());
});

it('what became of a move is said: that it was made, or why not', async () => {
  const page = await openBoard({ leads: [lead] });
  const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  refuse(move, { status: 409, title: 'Sample reason', code: 'internal_error' });
  const letGo = hold(move);
  await moveTo(page, 'Closed');
  await stands('closed');
  expect(statuses().join()).not.toContain(lead.name);
  letGo();
  await waitFor(() => expect(statuses()).toContain('Sample Owner 1 was not moved to Closed: Sample reason'));
  answer(move, { id: lead.id, revision: 1, position: '8' });
  await moveTo(page, 'Closed');
  await waitFor(() => expect(statuses()).toContain('Sample Owner 1 was moved to Closed.'));
});

it('a moved card never jumps back, however late the answer and the board come', async () => {
  const page = await openBoard({ leads: [lead, other] });
  const seen: (string | undefined)[] = [];
  const look = new MutationObserver(() => {
    const at = stageOf(lead);
    if (at && at !== seen.at(-1)) seen.push(at);
  });
  look.observe(document.body, { childList: true, subtree: true });
  const letAnswer = hold(move);
  const letRead = hold(boardRoutes.board);
  // A read that began before the move, and answers after it as the board was.
  act(() => announceChanges('7', [{ kind: 'lead', id: other.id }]));
  await waitFor(() => expect(calls(boardRoutes.board)).toHaveLength(2));
  await moveTo(page, 'Closed');
  await stands('closed');
  letRead();
  letAnswer();
  expect(await screen.findByText('Lead status updated')).toBeVisible();
  // Others' changes make the board read again meanwhile, without the move yet.
  act(() => announceChanges('7', [{ kind: 'lead', id: other.id }]));
  await waitFor(() => expect(calls(boardRoutes.board).length).toBeGreaterThan(2));
  await stands('closed');
  movedByOthers('closed', '8');
  await waitFor(() => expect(calls(boardRoutes.board).length).toBeGreaterThan(3));
  await stands('closed');
  look.disconnect();
  expect(seen.at(-1)).toBe('closed');
  expect(seen.filter((at) => at === 'closed')).toHaveLength(1);
});

describe('somebody else who moved the card first', () => {
  it('is announced, and their move stands', async () => {
    const page = await openBoard({ leads: [lead] });
    refuse(move, mismatch);
    answerLead(lead, [came, sampleMove(2, 'leads', 'won', byMe)]);
    await moveTo(page, 'Closed');
    expect(await screen.findByText('You moved this lead to Won in another window.')).toBeVisible();
    await stands('leads');
    movedByOthers('won', '8');
    await stands('won');
    expect(calls(move)).toHaveLength(1);
  });

  it('is named, and moving it anyway is offered', async () => {
    const page = await openBoard({ leads: [lead] });
    refuse(move, mismatch);
    answerLead(lead, [came, sampleMove(2, 'leads', 'enrolled', byAnn)]);
    await moveTo(page, 'Closed');
    expect(await screen.findByText('Ann moved this lead to Property Enrolled.')).toBeVisible();
    movedByOthers('enrolled', '8');
    await stands('enrolled');
    answer(move, { id: lead.id, revision: 3, position: '9' });
    await page.user.click(screen.getByRole('button', { name: 'Move to Closed anyway' }));
    await stands('closed');
    expect(calls(move).map(({ headers }) => headers.get('If-Match'))).toEqual(['"0"', '"2"']);
  });

  it('to the same stage is no conflict', async () => {
    const page = await openBoard({ leads: [lead] });
    refuse(move, mismatch);
    answerLead(lead, [came, sampleMove(2, 'leads', 'closed', byAnn)]);
    await moveTo(page, 'Closed');
    expect(await screen.findByText('Ann has already moved it to Closed.')).toBeVisible();
    expect(screen.queryByText('Failed to update lead status')).toBeNull();
  });
});

it('a note that somebody wrote meanwhile is no conflict: the move is sent again', async () => {
  const page = await openBoard({ leads: [lead] });
  refuse(move, mismatch);
  answerLead(lead, [came, sampleEvent(2, 'NoteAdded')]);
  const letRead = hold(filled(leadHistoryRoutes.history, lead));
  await moveTo(page, 'Closed');
  await waitFor(() => expect(calls(filled(leadHistoryRoutes.history, lead))).toHaveLength(1));
  answer(move, { id: lead.id, revision: 3, position: '8' });
  letRead();
  expect(await screen.findByText('Lead status updated')).toBeVisible();
  expect(calls(move).map(({ headers }) => headers.get('If-Match'))).toEqual(['"0"', '"2"']);
});

it('an open menu and an open history of a card that a colleague moves or deletes go on', async () => {
  answerLead(lead);
  const page = await openBoard({ leads: [lead, other] });
  await page.user.click(cardOf(lead)!);
  const panel = await screen.findByRole('complementary', { name: 'Lead' });
  expect(await within(panel).findByRole('heading', { name: new RegExp(lead.name) })).toBeVisible();
  await openMenu(page);
  refuse(move, mismatch);
  answerLead(lead, [came, sampleMove(2, 'leads', 'enrolled', byAnn)]);
  movedByOthers('enrolled', '8');
  await stands('enrolled');
  await choose(page, 'Closed');
  expect(await screen.findByText('Ann moved this lead to Property Enrolled.')).toBeVisible();

  await openMenu(page);
  const deleted = sampleEvent(3, 'LeadDeleted', { ...byAnn, changes: [{ field: 'deleted', from: false, to: true }] });
  answerLead(lead, [came, sampleMove(2, 'leads', 'enrolled', byAnn), deleted]);
  deletedByOthers('9');
  await waitFor(() => expect(cardOf(lead)).toBeNull());
  const sent = calls(move).length;
  await choose(page, 'Closed');
  expect(await screen.findByText('Ann deleted this lead.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeVisible();
  expect(calls(move)).toHaveLength(sent);
});

it('two people at one card see each other: a move by somebody else says whose it was', async () => {
  await openBoard({ leads: [lead] });
  const stageSince = new Date().toISOString();
  movedByOthers('enrolled', '8', { stageSince, stageActorId: sampleId(900) });
  await stands('enrolled');
  expect(itemOf(lead)).toHaveTextContent('Moved by Ann just now');
  movedByOthers('won', '9', { stageSince, stageActorId: sampleAdmin.id });
  await stands('won');
  expect(itemOf(lead)).not.toHaveTextContent('just now');
});
