import { settingsRoutes } from '../../contracts/src/settings/routes.js';
import { sampleSettings } from './sample-settings.js';
import type { Route } from '../src/lib/calls/called.js';
import { filled, answer, refuse, type Call } from './api.js';
import { pipelineRoutes } from '../../contracts/src/pipeline/routes.js';
import { leadsRoutes } from '../../contracts/src/leads/routes.js';
import { leadHistoryRoutes } from '../../contracts/src/leads/history-routes.js';
import { assigneesRoutes } from '../../contracts/src/accounts/user-routes.js';
import { caseTimelineRoutes, duplicatesRoutes } from '../../contracts/src/cases/routes.js';
import { act, screen, within } from '@testing-library/react/pure';
import { documentsRoutes, type ShownDocument } from '../../contracts/src/documents/routes.js';
import type { OtherLead } from '../../contracts/src/cases/queries.js';
import type { HistoryEvent } from '../../contracts/src/history/queries.js';
import type { ShownLead } from '../../contracts/src/leads/queries.js';
import type { Subject } from '../../contracts/src/live/subject.js';
import { answerBesides } from './lead-besides.js';
import { announceChanges } from './quiet-browser.js';
import { openPage, sampleAdmin, type Page } from './render-page.js';
import { sampleEvent, sampleId } from './sample-history.js';
import { sampleLead } from './sample-lead.js';

// A history draws the entries that fit into its height: a whole sample's.
Object.defineProperty(HTMLLIElement.prototype, 'offsetHeight', { configurable: true, get: () => 20 });

/** How one of its events differs from the sample's. `set`: the lead's values from then on; the event's changes follow from them. */
type Happening = Partial<HistoryEvent> & { set?: Partial<ShownLead> & Record<string, unknown> };

/** Another member of the staff, as events name them. */
export const colleague = { actor: { kind: 'user', id: sampleId(700) }, actorName: 'Sample Colleague' } as const;
/** The admin who is signed in. */
const myself = { actor: { kind: 'user', id: sampleAdmin.id }, actorName: 'Admin' } as const;

/** What the server refuses a command with that was sent on top of an older state. */
export const changedMeanwhile = { status: 412, code: 'revision_mismatch', title: 'It was changed meanwhile' } as const;
export const broken = { status: 500, code: 'internal_error', title: 'Something broke.' } as const;

/**
 * A lead as a small server has it: every event that happens to it changes its answers. It begins with the lead added by hand, by an
 * admin who is signed in, and with whatever its page asks besides.
 * @param over the lead's values that differ from the sample's @param n which sample
 */
export function serveLead(over: Partial<ShownLead> = {}, n = 1) {
  const events: HistoryEvent[] = [];
  const beside: HistoryEvent[] = [];
  const others: OtherLead[] = [];
  const first = sampleLead(n, over);
  let values: ShownLead & Record<string, unknown> = first;
  const { id } = first;
  const position = () => String(events.length * 100);
  const revision = () => events.length - 1;

  /** Appends an event, which the page learns of only when it asks, or hears of it. */
  function happens(type: string, data: HistoryEvent['data'] = {}, { set = {}, ...how }: Happening = {}): HistoryEvent {
    const before = values as Record<string, unknown>;
    const changes = Object.entries(set).map(([field, to]) => ({ field, from: before[field] ?? null, to }));
    values = { ...values, ...set };
    const at = events.length;
    const event = sampleEvent(at + 1, type, {
      ...{ revision: at, occurredAt: new Date().toISOString(), ...myself },
      ...{ data, changes },
      ...how,
    });
    events.push(event);
    return event;
  }
  /** The same by a colleague, and the page hears of it. */
  function happensElsewhere(type: string, data?: HistoryEvent['data'], how: Happening = {}): HistoryEvent {
    const event = happens(type, data, { ...colleague, ...how });
    announce();
    return event;
  }
  /** The same in another part of the lead's case: its analysis, its referral. */
  function happensBeside(of: Subject, type: string, data: HistoryEvent['data'], how: Happening = {}): HistoryEvent {
    const event = sampleEvent(500 + beside.length, type, {
      ...{ of, data, undoable: false, occurredAt: new Date().toISOString() },
      ...{
        position: String(Number(position()) + beside.length + 1),
        actor: { kind: 'visitor', id: null },
        actorName: null,
      },
      ...how,
    });
    beside.push(event);
    return event;
  }
  function announce(): void {
    act(() => announceChanges(position(), [{ kind: 'lead', id }]));
  }
  /** Accepts a command on it from now on. @param route with other values than the lead's filled in @param run what happens then */
  function takes(route: Route, run: (body: Record<string, unknown>, call: Call) => void): void {
    answer(filled(route, { id }), (call) => {
      run(call.body as Record<string, unknown>, call);
      return { id, revision: revision(), position: position() };
    });
  }

  const { name, email, propertyAddress, source, estimatedRentCents } = first;
  happens(
    'LeadCreated',
    { name, email, propertyAddress, source, estimatedRentCents },
    { set: { ...first }, occurredAt: first.createdAt },
  );
  events[0]!.changes = events[0]!.changes.map(({ field, to }) => ({ field, from: null, to }));

  answer(filled(pipelineRoutes.one, { id }), () => ({
    position: position(),
    lead: { ...values, revision: revision() },
  }));
  answer(filled(leadHistoryRoutes.history, { id }), () => ({ id, revision: revision(), events: [...events] }));
  answer(filled(caseTimelineRoutes.timeline, { id }), () => ({
    ...{ position: position(), id, revision: revision(), merged: [], others, othersCount: others.length },
    events: [...events, ...beside].sort((a, b) => Number(a.position) - Number(b.position)),
  }));
  answerBesides(id);
  answer(filled(duplicatesRoutes.ofLead, { id }), { position: '0', leads: [] });
  answer(settingsRoutes.current, sampleSettings());
  answer(assigneesRoutes.all, {
    assignees: [
      { id: sampleAdmin.id, email: sampleAdmin.email, displayName: 'Admin' },
      { id: colleague.actor.id, email: 'colleague@example.com', displayName: colleague.actorName },
    ],
  });

  return {
    id,
    events,
    now: () => values,
    happens,
    happensElsewhere,
    happensBeside,
    /** Other leads of the same e-mail. */
    others,
    announce,
    takes,
    /** Accepts edits of its fields. */
    takesEdits: () =>
      takes(leadsRoutes.edit, (body) =>
        happens(
          'name' in body || 'email' in body || 'phone' in body ? 'LeadDetailsEdited' : 'PropertyDetailsEdited',
          body,
          {
            set: body,
          },
        ),
      ),
    /** Accepts moves to another stage. */
    takesMoves: () =>
      takes(leadsRoutes.move, ({ status }) =>
        happens('LeadStatusMoved', { from: values.status, to: status }, { set: { status } as Partial<ShownLead> }),
      ),
    /** Refuses a command from now on, with what is not tried again. */
    refuses: (route: Route, problem: Parameters<typeof refuse>[1] = broken) => refuse(filled(route, { id }), problem),
  };
}
export type ServedLead = ReturnType<typeof serveLead>;

/** A lead with six events: it came in, was priced anew, got a note, was closed, was renamed and priced anew. */
export function serveHistory(): ServedLead {
  const lead = serveLead({ estimatedRentCents: 180_000 });
  const happens = (type: string, set: Happening['set'] & object, data: object = set) =>
    lead.happens(type, { ...data }, { set });
  happens('PropertyDetailsEdited', { estimatedRentCents: 195_000 });
  happens('NoteAdded', { noteCount: 1 }, { noteId: sampleId(800), content: 'Prefers calls after five.' });
  happens('LeadStatusMoved', { status: 'closed' }, { from: 'leads', to: 'closed' });
  happens('LeadDetailsEdited', { name: 'Sample Owner Junior' });
  happens('PropertyDetailsEdited', { estimatedRentCents: 200_000 });
  const refusal = { undoable: false, undoBlocked: 'A note stays in the history.' };
  Object.assign(lead.events[2]!, refusal);
  return lead;
}

/** The row of what is known with this label. */
export const known = (label: string): HTMLElement =>
  within(screen.getByLabelText('What is known')).getByText(label).parentElement!;

/** The documents of leads, as GET /api/docuseal/submissions lists them. */
export function serveDocuments(documents: ShownDocument[]): void {
  const notConfigured = null;
  answer(documentsRoutes.list, {
    ...{ position: '0', documents, total: documents.length, notConfigured },
  });
}

/** Opens its own page and waits until it has its history. @param search of the address */
export async function openLeadPage({ id }: ServedLead, user = sampleAdmin, search = ''): Promise<Page> {
  const page = await openPage(`/leads/${id}${search}`, user);
  await screen.findByRole('heading', { level: 1 });
  await screen.findAllByText(/^Now · \d+ events?$|event \d+ of \d+|Added by hand/);
  return page;
}

/** Opens it beside the board, with its history unless the address says otherwise. @param search of the address, after the lead's */
export async function openBesideBoard({ id }: ServedLead, user = sampleAdmin, search = ''): Promise<Page> {
  localStorage.setItem('lead-panel-part', 'history');
  const page = await openPage(`/dashboard?lead=${id}${search}`, user);
  await screen.findAllByText(/^Now · \d+ events?$|event \d+ of \d+|Added by hand/);
  return page;
}

/** The part of the page with this heading. */
export const section = (name: string): HTMLElement => screen.getAllByRole('region', { name })[0]!;

/** The toasts that are shown, newest first. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('[data-sonner-toast][data-removed="false"]')].map(({ textContent }) => textContent);
