import { tasksAfter, type TaskEvent } from '../../../../contracts/src/leads/task-state.js';
import { type LeadTask, type PipelineRow } from '../../../../contracts/src/leads/view.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { RowSet } from '../../engine/tables/row-set.js';
import { occurredAt } from '../../../../contracts/src/log/recorded.js';
import { type LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { improvementsEdited, leadStatusMoved } from '../../../../contracts/src/leads/events.js';
import { stripeCustomerLinked } from '../../../../contracts/src/payments/events.js';
import { factsAfter, factsAtFirst, type LeadFacts } from '../../../../contracts/src/leads/state.js';
import { addressKey, type LeadAddress } from '../../../../contracts/src/keys/address.js';
import { emailKey } from '../../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../../contracts/src/keys/phone.js';
import { touchesAfter, waitsForFirstTouch } from '../../../../contracts/src/leads/first-touch.js';
import { isContact, lastContactAfter } from '../../../../contracts/src/leads/last-contact.js';
import { shownAtFirst } from '../../../../contracts/src/leads/shown-stage.js';
import { beforeMovesTable, movedOn } from './before-moves.js';
import { erasedTexts } from '../../../../contracts/src/log/personal-texts.js';

/** What each move replaced: an undone one restores it. */
export const beforeMoves = beforeMovesTable('pipeline');

/** The columns of a lead's row that follow from its tasks. */
type LeadTasks = Pick<PipelineRow, 'tasks' | 'openTaskCount' | 'nextTaskAt'>;

/** What the row of a new lead holds. */
const tasksAtFirst: LeadTasks = { tasks: [], openTaskCount: 0, nextTaskAt: null };

/** What the row holds after the event. Throws for a task that was never added. */
function leadTasksAfter(before: readonly LeadTask[], event: TaskEvent): LeadTasks {
  const { taskId } = event.data;
  if (event.type !== 'TaskAdded' && !before.some(({ id }) => id === taskId))
    throw new Error(`${event.type} without a TaskAdded before it`);
  const tasks = tasksAfter(before, event, ({ dueAt, open }) => ({
    ...(dueAt !== undefined && { dueAt }),
    ...(open !== undefined && { open }),
  }));
  const due = tasks.filter(({ open }) => open).map(({ dueAt }) => dueAt);
  return { tasks, openTaskCount: due.length, nextTaskAt: due.sort()[0] ?? null };
}

/** A lead's row after one of its own events, except for where the lead stands: a new row. @throws Error if its LeadCreated is missing, or comes again */
export function leadRowAfter(id: string, event: ReadableEvent, rows: RowSet, before?: PipelineRow): PipelineRow {
  const after = event.type === 'LeadCreated' ? created(id, event, before) : changed(event, rows, before);
  after.touches = touchesAfter(after.touches, event);
  after.revision = event.revision;
  after.position = event.position;
  return after;
}

function created(id: string, event: ReadableEvent & { type: 'LeadCreated' }, before?: PipelineRow): PipelineRow {
  if (before) throw new Error(`Lead ${id} was created twice`);
  const at = occurredAt(event);
  const { data } = event;
  // Every fact of a lead has its column: one without does not compile.
  const facts: Pick<PipelineRow, keyof LeadFacts> = factsAtFirst(data);
  return Object.assign(facts, {
    id,
    stripeCustomerId: null,
    ...tasksAtFirst,
    dealings: null,
    analysis: null,
    merged: [],
    situation: 'first_contact' as const,
    situationSince: at,
    unreachedFor: null,
    ownersTasks: [],
    feeDueCents: null,
    waits: waitsForFirstTouch(event) ? at : null,
    touches: [],
    firstTouchAt: null,
    waitingSince: null,
    repeatOf: data.enrolledFrom?.leadId ?? null,
    createdAt: at,
    ...shownAtFirst(event, at),
    deletedAt: null,
    erasedAt: null,
    ...keysAfter(data),
    revision: event.revision,
    position: event.position,
  });
}

function changed(event: ReadableEvent, rows: RowSet, before?: PipelineRow): PipelineRow {
  if (!before) throw new Error(`${event.type} without a LeadCreated before it`);
  const later = event as ReadableEvent & Exclude<LeadEvent, { type: 'LeadCreated' }>;
  return Object.assign({ ...before }, factsAfter(before, later), columnsAfter(before, later, rows));
}

/** What an event changes about the columns that are no facts of the lead: times, keys for comparing, and what counts its tasks. */
function columnsAfter(
  lead: PipelineRow,
  event: ReadableEvent & Exclude<LeadEvent, { type: 'LeadCreated' }>,
  rows: RowSet,
): Partial<PipelineRow> {
  const at = occurredAt(event);
  switch (event.type) {
    case 'LeadDetailsEdited':
    case 'PropertyDetailsEdited':
      return keysAfter({ ...lead, ...event.data });
    case 'LeadStatusMoved':
      return movedOn(beforeMoves, rows, lead, event, at);
    case 'TaskAdded':
    case 'TaskEdited':
    case 'TaskCompleted':
    case 'TaskReopened':
      return leadTasksAfter(lead.tasks, event);
    case 'StripeCustomerLinked':
      return { stripeCustomerId: event.data.stripeCustomerId };
    case 'LeadDeleted':
    case 'LeadMerged':
      return { deletedAt: at };
    case 'LeadRestored':
    case 'LeadUnmerged':
      return { deletedAt: null };
    case 'LeadErased':
      return { ...withoutPerson(lead), erasedAt: at };
    default:
      return isContact(event) ? { lastContactedAt: lastContactAfter(lead.lastContactedAt, event) } : {};
  }
}

function withoutPerson(lead: PipelineRow): Partial<PipelineRow> {
  const { reason: statusReason } = erasedTexts(leadStatusMoved, { reason: lead.statusReason });
  return {
    ...erasedTexts(leadCreated, lead),
    ...erasedTexts(improvementsEdited, lead),
    ...erasedTexts(stripeCustomerLinked, lead),
    merged: [],
    statusReason,
    emailKey: null,
    phoneKey: null,
    addressKey: null,
  };
}

function keysAfter(
  lead: Pick<PipelineRow, 'email' | 'phone' | keyof LeadAddress>,
): Pick<PipelineRow, 'emailKey' | 'phoneKey' | 'addressKey'> {
  return { emailKey: emailKey(lead.email), phoneKey: phoneKey(lead.phone), addressKey: addressKey(lead) };
}
