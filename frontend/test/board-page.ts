import { screen, waitFor, within } from '@testing-library/react/pure';
import { pipelineRoutes } from '../../contracts/src/pipeline/routes.js';
import { leadHistoryRoutes } from '../../contracts/src/leads/history-routes.js';
import { caseTimelineRoutes } from '../../contracts/src/cases/routes.js';
import type { LeadStatus } from '../../contracts/src/lead-status.js';
import type { Session } from '../../contracts/src/accounts/input.js';
import type { BoardCard } from '../../contracts/src/board/queries.js';
import type { HistoryEvent } from '../../contracts/src/history/queries.js';
import { answer, filled } from './api.js';
import { answerBesides } from './lead-besides.js';
import { openPage, sampleAdmin, type Page } from './render-page.js';
import { answerDashboard } from './sample-dashboard.js';
import { sampleEvent } from './sample-history.js';
import { sampleLead } from './sample-lead.js';

interface Named {
  id: string;
  name: string;
}

/** The card's link, wherever it stands. */
export const cardOf = ({ id }: { id: string }) => document.querySelector<HTMLElement>(`[data-card="${id}"]`);
/** The stage whose column has the card. */
export const stageOf = (lead: { id: string }) =>
  cardOf(lead)?.closest<HTMLElement>('[data-column]')?.dataset.column as LeadStatus | undefined;
/** The card with its text. */
export const itemOf = (lead: { id: string }) => cardOf(lead)?.closest('li') ?? null;
export const columnOf = (status: LeadStatus) => document.querySelector<HTMLElement>(`[data-column="${status}"]`)!;
export const markOf = ({ name }: Named) => screen.getByRole('checkbox', { name: `Select ${name}` });
/** The actions on what is selected. */
export const selectedBar = () => screen.getByRole('region', { name: 'Selected leads' });

/** Opens the board with these cards, and waits for the first of them. */
export async function openBoard(
  cards: Partial<Record<LeadStatus, BoardCard[]>>,
  at = '/dashboard',
  user: Session['user'] = sampleAdmin,
): Promise<Page> {
  answerDashboard(cards);
  const page = await openPage(at, user);
  const [first] = Object.values(cards).flat();
  if (first) await waitFor(() => within(document.body).getByRole('link', { name: new RegExp(`^${first.name},`) }));
  return page;
}

/** The first event of a lead, with its name and stage. @param over what differs from the sample's event */
export function sampleCame(
  { name }: Named,
  status: LeadStatus = 'leads',
  over: Partial<HistoryEvent> = {},
): HistoryEvent {
  const changes = Object.entries({ name, status }).map(([field, to]) => ({ field, from: null, to }));
  return sampleEvent(1, 'LeadCreated', { data: { source: 'manual' }, changes, ...over });
}

/** What the lead beside the board asks. @param events by default that it came in */
export function answerLead(lead: Pick<BoardCard, 'id' | 'name' | 'status'>, events = [sampleCame(lead)]): void {
  const { id, name, status } = lead;
  const revision = events.at(-1)?.revision ?? 0;
  answer(filled(pipelineRoutes.one, { id }), {
    position: '7',
    lead: sampleLead(1, { id, name, status, revision }),
  });
  answer(filled(leadHistoryRoutes.history, { id }), { id, revision, events });
  const others = { merged: [], others: [], othersCount: 0 };
  answer(filled(caseTimelineRoutes.timeline, { id }), { position: '7', id, revision, events, ...others });
  answerBesides(id);
}

/** The event of a move. @param n its number, and the day of March on which it was */
export function sampleMove(
  n: number,
  from: LeadStatus,
  to: LeadStatus,
  over: Partial<HistoryEvent> = {},
): HistoryEvent {
  return sampleEvent(n, 'LeadStatusMoved', { data: { from, to }, changes: [{ field: 'status', from, to }], ...over });
}
