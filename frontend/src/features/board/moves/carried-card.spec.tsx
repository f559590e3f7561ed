import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react/pure';
import { boardRoutes } from '../../../../../contracts/src/board/routes.js';
import { activityRoutes } from '../../../../../contracts/src/activity/routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { answer, calls, filled } from '../../../../test/api.js';
import { answerLead, cardOf, openBoard, sampleCame, sampleMove } from '../../../../test/board-page.js';
import { announceChanges } from '../../../../test/quiet-browser.js';
import type { Page } from '../../../../test/render-page.js';
import { board } from '../../../../test/sample-board.js';
import { sampleCard } from '../../../../test/sample-dashboard.js';
import { sampleEvent, sampleId } from '../../../../test/sample-history.js';

const [lead, stays] = [sampleCard(1), sampleCard(2)];
const move = filled(leadsRoutes.move, lead);
const byAnn = { actor: { kind: 'user', id: sampleId(900) }, actorName: 'Ann' } as const;
const changed = (field: string, to: unknown): Partial<HistoryEvent> => ({
  ...byAnn,
  changes: [{ field, from: null, to }],
});
const merged = sampleEvent(2, 'LeadMerged', { ...changed('mergedInto', stays.id), data: { into: stays.id } });
const deleted = sampleEvent(2, 'LeadDeleted', changed('deleted', true));
const erased = sampleEvent(3, 'LeadErased', { ...byAnn, changes: [] });

/** A colleague ends the lead: no board shows it any more. */
function endedBy(...events: HistoryEvent[]): void {
  answerLead(lead, [sampleCame(lead), ...events]);
  answer(boardRoutes.board, board('8', { leads: [stays] }));
  answer(boardRoutes.cards, { position: '8', cards: [stays] });
  act(() => announceChanges('8', [{ kind: 'lead', id: lead.id }]));
}
const news = () => document.querySelector('[data-carried-news]');
const lifted = () => document.querySelector('[data-lifted]');

async function carriedByPointer(): Promise<Page> {
  const page = await openBoard({ leads: [lead, stays] });
  const card = cardOf(lead)!;
  // A card can be carried once it is touched.
  fireEvent.focus(card);
  await waitFor(() => {
    fireEvent.mouseDown(card, { button: 0, clientX: 40, clientY: 40 });
    fireEvent.mouseMove(document, { clientX: 60, clientY: 40 });
    expect(lifted()).not.toBeNull();
  });
  return page;
}

beforeEach(() => {
  answer(activityRoutes.list, { position: '8', items: [] });
});

/** Until then the board keeps clicks to itself. */
afterEach(() => void fireEvent.mouseUp(document));

describe('a card in the hand, which a colleague', () => {
  it('merges, says so at once, with the link to the lead that stays, also after it is put back', async () => {
    await carriedByPointer();
    endedBy(merged);
    await waitFor(() => expect(news()).toHaveTextContent('Merged into another lead by Ann'));
    const link = () => screen.findByRole('link', { name: 'Open the other lead' });
    expect(await link()).toHaveAttribute('href', `/leads/${stays.id}`);
    expect(screen.getByText('Ann merged this lead into another one.')).toBeVisible();
    // Announced once, however often the board changes meanwhile.
    act(() => announceChanges('9', [{ kind: 'lead', id: stays.id }]));
    fireEvent.keyDown(document, { code: 'Escape' });
    await waitFor(() => expect(lifted()).toBeNull());
    expect(await link()).toBeVisible();
    expect(calls(move)).toEqual([]);
  });

  it('merges after it was moved, says so too', async () => {
    await carriedByPointer();
    endedBy(sampleMove(2, 'leads', 'closed', byAnn), { ...merged, revision: 3 });
    await waitFor(() => expect(news()).toHaveTextContent('Merged into another lead by Ann'));
  });

  it('merges and unmerges again, is only where it was', async () => {
    await carriedByPointer();
    endedBy(merged, sampleEvent(3, 'LeadUnmerged', changed('mergedInto', null)));
    await waitFor(() => expect(calls(filled(leadHistoryRoutes.history, lead))).toHaveLength(1));
    expect(news()).toHaveTextContent(/^$/);
  });

  it('deletes or erases, says which', async () => {
    await carriedByPointer();
    endedBy(deleted);
    await waitFor(() => expect(news()).toHaveTextContent('Deleted by Ann'));
    endedBy(deleted, erased);
    act(() => announceChanges('9', [{ kind: 'lead', id: lead.id }]));
    answer(boardRoutes.board, board('9', { leads: [stays] }));
    await waitFor(() => expect(news()).toHaveTextContent('Erased by Ann'));
  });
});

it('a card that was merged while its menu was open is not moved; the link to the other lead is offered', async () => {
  const page = await openBoard({ leads: [lead, stays] });
  await page.user.click(screen.getByRole('button', { name: `Actions for ${lead.name}` }));
  const closed = await screen.findByRole('menuitem', { name: 'Closed' });
  endedBy(merged);
  await waitFor(() => expect(cardOf(lead)).toBeNull());
  await page.user.click(closed);
  expect(await screen.findByText('Ann merged this lead into another one.')).toBeVisible();
  expect(screen.getByText('Failed to update lead status')).toBeVisible();
  expect(calls(move)).toEqual([]);
  await page.user.click(screen.getByRole('link', { name: 'Open the other lead' }));
  await page.leavesFor(`/leads/${stays.id}`);
});
