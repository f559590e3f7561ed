import { type LeadEvent, leadEvents } from '../../../contracts/src/leads/lead-events.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { improvementsEdited, leadStatusMoved } from '../../../contracts/src/leads/events.js';
import { stripeCustomerLinked } from '../../../contracts/src/payments/events.js';
import { paidBy } from '../../../contracts/src/payments/paid.js';
import { addressKey } from '../../../contracts/src/keys/address.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import { firstTouch, isIntake } from '../../../contracts/src/leads/first-touch.js';
import type { Subject } from '../../../contracts/src/live/subject.js';
import { shownAfterAnswer, shownAfterContact, shownAtFirst } from '../../../contracts/src/leads/shown-stage.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { beforeMovesTable, movedOn, movesLookup } from './before-moves.js';
import { closedRent } from './closed-rent.js';
import { erasedTexts } from '../../../contracts/src/log/personal-texts.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { leadIdOf, leadIdOfStream, leadOfStream } from './stream-id.js';
import { leadSearchTable, searchable } from './lead-search.js';
import { tasksAfter } from './lead-tasks.js';
import { count, stageTotalsTable, totalsLookup } from './stage-totals.js';
import { type PipelineRow, pipelineTable } from '../../../contracts/src/leads/view.js';
import { toldApart, toldApartTable } from './told-apart.js';

const beforeMoves = beforeMovesTable('pipeline');

/** One row per lead as it is now; deleted leads keep theirs, with `deletedAt`, merged ones with `mergedInto` beside it, erased ones with `erasedAt`. */
export const pipeline: Projection = {
  name: 'pipeline',
  version: 12,
  tables: [pipelineTable, beforeMoves, leadSearchTable, stageTotalsTable, toldApartTable],
  handles: leadEvents.map((definition) => definition.name),
  stale: 'The board and the lists show this lead as it was before this event.',
  lookups(event) {
    const id = leadIdOfStream(event.stream);
    return id ? [{ table: pipelineTable, key: id }, ...movesLookup(beforeMoves, event), ...totalsLookup(event)] : [];
  },
  subjectOf: leadOfStream,
  alsoConcerns: leadAtTheOtherEnd,
  sums: closedRent,
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  const id = leadIdOf(event);
  const before = rows.get(pipelineTable, id);
  const after = event.type === 'LeadCreated' ? created(id, event, before) : changed(event, rows, before);
  after.firstTouchAt = firstTouch(after.firstTouchAt, event);
  if (after.firstTouchAt !== null) after.waitingSince = null;
  after.revision = event.revision;
  after.position = event.position;
  rows.put(pipelineTable, after);
  searchable(rows, before, after);
  count(rows, event, before, after);
}

/** A new row, written out: V8 keeps objects of this size (and so their copies) in fast form only if it sees their fields. */
function created(id: string, event: ReadableEvent & { type: 'LeadCreated' }, before?: PipelineRow): PipelineRow {
  if (before) throw new Error(`Lead ${id} was created twice`);
  const at = occurredAt(event);
  const shown = shownAtFirst(event, at);
  const { data } = event;
  return {
    id,
    name: data.name,
    email: data.email,
    phone: data.phone,
    company: data.company,
    ownerName: data.ownerName,
    status: data.status,
    source: data.source,
    propertyAddress: data.propertyAddress,
    streetAddress: data.streetAddress,
    city: data.city,
    state: data.state,
    zipCode: data.zipCode,
    propertyType: data.propertyType,
    unitCount: data.unitCount,
    squareFootage: data.squareFootage,
    bedrooms: data.bedrooms,
    bathrooms: data.bathrooms,
    yearBuilt: data.yearBuilt,
    finishedBasementArea: data.finishedBasementArea,
    estimatedRentCents: data.estimatedRentCents,
    purchasePriceCents: data.purchasePriceCents,
    statusReason: null,
    improvements: [],
    requirementsAcknowledged: false,
    walkthroughStart: null,
    paidCents: 0,
    stripeCustomerId: null,
    marketing: 'none',
    noteCount: 0,
    assigneeId: null,
    openTaskCount: 0,
    nextTaskAt: null,
    tasks: [],
    firstTouchAt: null,
    waitingSince: isIntake(event) ? at : null,
    repeatOf: data.enrolledFrom?.leadId ?? null,
    createdAt: at,
    stageSince: shown.stageSince,
    stageEventId: shown.stageEventId,
    stageActorId: shown.stageActorId,
    lastContactedAt: shown.lastContactedAt,
    deletedAt: null,
    mergedInto: null,
    erasedAt: null,
    emailKey: emailKey(data.email),
    phoneKey: phoneKey(data.phone),
    addressKey: addressKey(data),
    revision: event.revision,
    position: event.position,
  };
}

/** A new row: the caller may change it. */
function changed(event: ReadableEvent, rows: RowSet, before?: PipelineRow): PipelineRow {
  if (!before) throw new Error(`${event.type} without a LeadCreated before it`);
  const change = changeOf(before, event as ReadableEvent & Exclude<LeadEvent, { type: 'LeadCreated' }>, rows);
  return Object.assign({ ...before }, change);
}

function changeOf(
  lead: PipelineRow,
  event: ReadableEvent & Exclude<LeadEvent, { type: 'LeadCreated' }>,
  rows: RowSet,
): Partial<PipelineRow> {
  const at = occurredAt(event);
  switch (event.type) {
    case 'LeadDetailsEdited':
    case 'PropertyDetailsEdited':
      return { ...event.data, ...keysAfter({ ...lead, ...event.data }) };
    case 'LeadStatusMoved':
      return {
        status: event.data.to,
        statusReason: event.data.reason ?? null,
        ...movedOn(beforeMoves, rows, lead, event, at),
      };
    case 'LeadPitched':
      return { estimatedRentCents: event.data.estimatedRentCents, improvements: event.data.improvements };
    case 'ImprovementsEdited':
      return { improvements: event.data.improvements };
    case 'RequirementsAcknowledged':
      return { requirementsAcknowledged: true };
    case 'AcknowledgmentWithdrawn':
      return { requirementsAcknowledged: false };
    case 'WalkthroughScheduled':
      return { walkthroughStart: event.data.start };
    case 'WalkthroughCancelled':
      return { walkthroughStart: null };
    case 'NoteAdded':
      return { noteCount: lead.noteCount + 1 };
    case 'NoteCorrected':
    case 'FileAttached':
    case 'FileRemoved':
    case 'ConsentGiven':
    case 'ConsentRevoked':
      return {};
    case 'TaskAdded':
    case 'TaskEdited':
    case 'TaskCompleted':
    case 'TaskReopened':
      return tasksAfter(lead.tasks, event);
    case 'ContactLogged':
      return { lastContactedAt: shownAfterContact(lead, event).lastContactedAt };
    case 'LeadAnswered':
      return { lastContactedAt: shownAfterAnswer(lead, at).lastContactedAt };
    case 'LeadAssigned':
      return { assigneeId: event.data.userId };
    case 'LeadPaid':
    case 'PaymentRefunded':
    case 'PaymentRefundFailed':
    case 'PaymentDisputeClosed':
      return { paidCents: lead.paidCents + paidBy(event) };
    case 'StripeCustomerLinked':
      return { stripeCustomerId: event.data.stripeCustomerId };
    case 'CheckoutRequested':
    case 'CheckoutStarted':
    case 'CheckoutEnded':
    case 'PaymentPending':
    case 'OtherCurrencyReported':
    case 'PaymentFailed':
    case 'PaymentDisputed':
    case 'InvoiceRequested':
    case 'InvoiceIssued':
    case 'InvoiceFailed':
    case 'InvoiceStatusChanged':
      return {};
    case 'MarketingEnrollmentRequested':
      return { marketing: 'requested' };
    case 'MarketingEnrolled':
      return { marketing: 'enrolled' };
    case 'MarketingEnrollmentFailed':
      return { marketing: 'failed' };
    case 'LeadDeleted':
      return { deletedAt: at };
    case 'LeadRestored':
      return { deletedAt: null };
    case 'LeadMerged':
      return { deletedAt: at, mergedInto: event.data.into };
    case 'LeadUnmerged':
      return { deletedAt: null, mergedInto: null };
    case 'LeadToldApart':
      toldApart(rows, event);
      return {};
    case 'LeadErased':
      return { ...withoutPerson(lead), erasedAt: at };
  }
}

function withoutPerson(lead: PipelineRow): Partial<PipelineRow> {
  const { reason: statusReason } = erasedTexts(leadStatusMoved, { reason: lead.statusReason });
  return {
    ...erasedTexts(leadCreated, lead),
    ...erasedTexts(improvementsEdited, lead),
    ...erasedTexts(stripeCustomerLinked, lead),
    statusReason,
    emailKey: null,
    phoneKey: null,
    addressKey: null,
  };
}

function keysAfter(lead: PipelineRow): Pick<PipelineRow, 'emailKey' | 'phoneKey' | 'addressKey'> {
  return { emailKey: emailKey(lead.email), phoneKey: phoneKey(lead.phone), addressKey: addressKey(lead) };
}

/** A merge also shows on the lead that stays. */
function leadAtTheOtherEnd(event: ReadableEvent): Subject[] {
  if (event.type === 'LeadMerged') return [{ kind: 'lead', id: event.data.into }];
  if (event.type === 'LeadUnmerged') return [{ kind: 'lead', id: event.data.from }];
  if (event.type === 'LeadToldApart') return [{ kind: 'lead', id: event.data.otherId }];
  return [];
}
