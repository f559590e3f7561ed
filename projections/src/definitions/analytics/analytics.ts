import { type LeadEvent, leadEvents } from '../../../../contracts/src/leads/lead-events.js';
import { isIntake, standingTouches, touchesAfter } from '../../../../contracts/src/leads/first-touch.js';
import { billingTypes, type BillingEvent } from '../../../../contracts/src/payments/events.js';
import { paidBy } from '../../../../contracts/src/payments/billing.js';
import { stageRanks } from '../../../../contracts/src/lead-status.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { Lookup, Projection } from '../../engine/projection.js';
import type { RowSet } from '../../engine/tables/row-set.js';
import { leadWith, stepText, type Step, tally } from './steps.js';
import {
  analyticsLeadsTable,
  type AnalyticsLeadRow,
  analyticsMovesTable,
} from '../../../../contracts/src/analytics/lead-views.js';
import { isOfMessages, messageLookups, messageTypes, noteMessages } from './messages.js';
import {
  analyticsMessagesTable,
  analyticsWithdrawalsTable,
  analyticsWithdrawnTouchesTable,
  analyticsTalliesTable,
  analyticsAbsencesTable,
  analyticsMoneyTable,
  analyticsPartnersTable,
  analyticsRentsTable,
  type AnalyticsMoneyRow,
} from '../../../../contracts/src/analytics/counted-views.js';
import { absenceText, noteAbsence, priced } from './managed.js';
import { afterMove } from './moves.js';
import { tallyCreated, tallyLead } from './tallies.js';
import { occurredAt } from '../../../../contracts/src/log/recorded.js';
import { leadIdOf, leadIdOfStream, leadOfStream, streamIdOf, subjectOfKind } from '../shared/stream-id.js';
import { officeMonth } from './office-calendar.js';

const campaignOfStream = subjectOfKind('campaign');
const billing: ReadonlySet<string> = new Set(billingTypes);

/** What the questions of analytics need, in rows that SQL counts: creations, moves, first touches, absences, rents, money, messages. */
export const analytics: Projection = {
  name: 'analytics',
  version: 9,
  tables: [
    analyticsLeadsTable,
    analyticsMovesTable,
    analyticsAbsencesTable,
    analyticsRentsTable,
    analyticsMoneyTable,
    analyticsPartnersTable,
    analyticsMessagesTable,
    analyticsWithdrawalsTable,
    analyticsWithdrawnTouchesTable,
    analyticsTalliesTable,
  ],
  handles: [
    ...leadEvents.map((definition) => definition.name),
    'ReferralLinked',
    'ReferralPaid',
    'DocumentRequested',
    ...messageTypes,
  ],
  stale: 'The analytics figures lack what happened to this lead from this event on.',
  lookups,
  subjectOf: (stream) => leadOfStream(stream) ?? campaignOfStream(stream),
  project,
};

function lookups(event: ReadableEvent): Lookup[] {
  if (event.type === 'ReferralLinked') return [{ table: analyticsPartnersTable, key: event.data.leadId }];
  if (event.type === 'DocumentRequested') return [{ table: analyticsLeadsTable, key: event.data.leadId }];
  if (isOfMessages(event)) return messageLookups(event);
  const id = leadIdOfStream(event.stream);
  if (id === undefined) return [];
  const found: Lookup[] = [{ table: analyticsLeadsTable, key: id }];
  switch (event.type) {
    case 'LeadStatusMoved':
      if (event.metadata.undoes !== undefined) found.push({ table: analyticsMovesTable, key: event.metadata.undoes });
      break;
    case 'LeadDeleted':
    case 'LeadRestored':
    case 'LeadMerged':
    case 'LeadUnmerged':
      found.push({ table: analyticsAbsencesTable, key: id });
      break;
    default:
      break;
  }
  return found;
}

function project(event: ReadableEvent, rows: RowSet): void {
  if (event.type === 'ReferralLinked') return linked(event, rows);
  if (event.type === 'ReferralPaid') return referralPaid(event, rows);
  if (event.type === 'DocumentRequested') return documentRequested(event, rows);
  if (isOfMessages(event)) return noteMessages(event, rows);
  const id = leadIdOf(event);
  const before = rows.get(analyticsLeadsTable, id);
  if (event.type === 'LeadCreated') {
    if (before) throw new Error(`Lead ${id} was created twice`);
    const step = creationOf(event);
    const lead = created(id, event, step);
    rows.put(analyticsLeadsTable, lead);
    tallyCreated(lead, step, rows);
    return;
  }
  if (!before) throw new Error(`${event.type} without a LeadCreated before it`);
  const after = touched(changed(before, event as ReadableEvent & LeadEvent, rows), event, rows);
  if (after === before) return;
  rows.put(analyticsLeadsTable, after);
  tallyLead(before, after, rows);
}

/** A document of a lead that has no row here changes nothing. */
function documentRequested(event: ReadableEvent & { type: 'DocumentRequested' }, rows: RowSet): void {
  const lead = rows.get(analyticsLeadsTable, event.data.leadId);
  if (lead) rows.put(analyticsLeadsTable, touched(lead, event, rows));
}

type Creation = ReadableEvent & { type: 'LeadCreated' };

function creationOf(event: Creation): Step {
  const { status: to, estimatedRentCents: rentCents } = event.data;
  return { kind: 'move', from: 'created', to, at: occurredAt(event), position: event.position, rentCents };
}

/** A new row, written out for the reason given in pipeline.ts. */
function created(leadId: string, event: Creation, step: Step): AnalyticsLeadRow {
  const { at } = step;
  const { status, source, city, propertyType, unitCount, estimatedRentCents } = event.data;
  return {
    leadId,
    createdEventId: event.id,
    createdAt: at,
    createdPosition: event.position,
    source,
    intake: isIntake(event),
    firstStage: status,
    createdCity: city,
    createdPropertyType: propertyType,
    createdUnitCount: unitCount,
    createdRentCents: estimatedRentCents,
    firstOwnerId: null,
    firstOwnerAt: null,
    firstOwnerPosition: null,
    stage: status,
    since: at,
    stageEventId: event.id,
    stagePosition: event.position,
    furthest: stageRanks[status],
    furtherPosition: event.position,
    lastMoveId: null,
    city,
    propertyType,
    unitCount,
    rentCents: estimatedRentCents,
    rentSince: at,
    ownerId: null,
    touches: [],
    touchedAt: null,
    touchedSince: null,
    touchedPosition: null,
    touchEventId: null,
    touchEventType: null,
    touchedBy: null,
    deletedAt: null,
    deletionId: null,
    mergedInto: null,
    steps: stepText(step),
    sent: null,
    clock: at,
  };
}

/** The lead after the event; the same object if the event changes nothing that is counted. */
function changed(lead: AnalyticsLeadRow, event: ReadableEvent & LeadEvent, rows: RowSet): AnalyticsLeadRow {
  if (billing.has(event.type)) return paid(lead, event as ReadableEvent & BillingEvent, rows);
  const at = later(occurredAt(event), lead.clock);
  switch (event.type) {
    case 'LeadStatusMoved':
      return afterMove(lead, event, at, rows);
    case 'LeadDeleted':
      if (lead.deletedAt !== null) return lead;
      return absent(leadWith(lead, { deletedAt: at, deletionId: event.id, clock: at }), event, rows);
    case 'LeadRestored':
      if (lead.deletedAt === null) return lead;
      return absent(leadWith(lead, { deletedAt: null, deletionId: null, clock: at }), event, rows);
    case 'LeadMerged':
      if (lead.mergedInto !== null) return lead;
      return absent(leadWith(lead, { mergedInto: event.data.into, clock: at }), event, rows);
    case 'LeadUnmerged':
      if (lead.mergedInto === null) return lead;
      return absent(leadWith(lead, { mergedInto: null, clock: at }), event, rows);
    case 'LeadAssigned':
      return assigned(lead, event);
    case 'PropertyDetailsEdited':
      return edited(lead, event, rows);
    case 'LeadPitched':
      return priced(lead, event.data.estimatedRentCents, event, rows);
    default:
      return lead;
  }
}

function absent(lead: AnalyticsLeadRow, event: ReadableEvent, rows: RowSet): AnalyticsLeadRow {
  noteAbsence(lead, event, rows);
  if (event.type !== 'LeadDeleted' && event.type !== 'LeadRestored') return lead;
  return leadWith(lead, { steps: lead.steps + absenceText(lead.clock, lead.deletedAt !== null) });
}

/** Most edits change no field by which figures are split. */
function edited(
  before: AnalyticsLeadRow,
  event: ReadableEvent & { type: 'PropertyDetailsEdited' },
  rows: RowSet,
): AnalyticsLeadRow {
  const { estimatedRentCents } = event.data;
  const lead = estimatedRentCents === undefined ? before : priced(before, estimatedRentCents, event, rows);
  const { city = lead.city, propertyType = lead.propertyType, unitCount = lead.unitCount } = event.data;
  const isSame = city === lead.city && propertyType === lead.propertyType && unitCount === lead.unitCount;
  return isSame ? lead : leadWith(lead, { city, propertyType, unitCount });
}

function assigned(lead: AnalyticsLeadRow, event: ReadableEvent & { type: 'LeadAssigned' }): AnalyticsLeadRow {
  const { userId } = event.data;
  const isFirst = userId !== null && lead.firstOwnerId === null && lead.lastMoveId === null;
  if (!isFirst) return userId === lead.ownerId ? lead : leadWith(lead, { ownerId: userId });
  const firstOwnerAt = later(occurredAt(event), lead.createdAt);
  return leadWith(lead, { ownerId: userId, firstOwnerId: userId, firstOwnerAt, firstOwnerPosition: event.position });
}

function touched(lead: AnalyticsLeadRow, event: ReadableEvent, rows: RowSet): AnalyticsLeadRow {
  const touches = touchesAfter(lead.touches, event);
  if (touches === lead.touches) return lead;
  const [first = null] = standingTouches(touches);
  if ((first?.id ?? null) === lead.touchEventId) return leadWith(lead, { touches });
  const since = later(occurredAt(event), lead.touchedSince ?? lead.createdAt);
  noteWithdrawn(lead, event, since, rows);
  return leadWith(lead, {
    touches,
    touchedAt: first && later(first.at, lead.createdAt),
    touchedSince: since,
    touchedPosition: first && event.position,
    touchEventId: first && first.id,
    touchEventType: first && first.type,
    touchedBy: first && first.actorId,
  });
}

/** Keeps the touch that counted until now, for figures of then. */
function noteWithdrawn(lead: AnalyticsLeadRow, event: ReadableEvent, untilAt: string, rows: RowSet): void {
  const { leadId, touchedAt, touchedSince, touchedPosition, touchEventId, touchEventType, touchedBy } = lead;
  if (touchedAt === null) return;
  rows.put(analyticsWithdrawnTouchesTable, {
    leadId,
    touchedAt,
    touchedSince: touchedSince!,
    touchedPosition: touchedPosition!,
    touchEventId: touchEventId!,
    touchEventType: touchEventType!,
    touchedBy,
    untilAt,
    untilPosition: event.position,
    untilEventId: event.id,
    untilEventType: event.type,
  });
}

function paid(lead: AnalyticsLeadRow, event: ReadableEvent & BillingEvent, rows: RowSet): AnalyticsLeadRow {
  const amountCents = paidBy(event);
  if (amountCents !== 0)
    noteMoney(event, { kind: leadMoney(event), leadId: lead.leadId, referralId: null, amountCents }, rows);
  return lead;
}

/** A payment, or what became of one: a refund, one that failed, or a lost dispute. */
function leadMoney({ type }: BillingEvent): 'onboarding' | 'refund' {
  return type === 'LeadPaid' ? 'onboarding' : 'refund';
}

type Amount = Pick<AnalyticsMoneyRow, 'kind' | 'leadId' | 'referralId' | 'amountCents'>;

function noteMoney(event: ReadableEvent, amount: Amount, rows: RowSet): void {
  const at = occurredAt(event);
  rows.put(analyticsMoneyTable, { eventId: event.id, eventType: event.type, ...amount, at, position: event.position });
  tally(rows, [amount.kind, officeMonth(at), '', 0], 1, amount.amountCents);
}

/** A lead counts for the realtor who was linked with it first. */
function linked(event: ReadableEvent & { type: 'ReferralLinked' }, rows: RowSet): void {
  const referralId = streamIdOf('referral', event);
  const { leadId } = event.data;
  if (rows.get(analyticsPartnersTable, leadId)) return;
  rows.put(analyticsPartnersTable, {
    leadId,
    referralId,
    eventId: event.id,
    at: occurredAt(event),
    position: event.position,
  });
}

function referralPaid(event: ReadableEvent & { type: 'ReferralPaid' }, rows: RowSet): void {
  const referralId = streamIdOf('referral', event);
  noteMoney(event, { kind: 'referral', leadId: null, referralId, amountCents: event.data.feeCents }, rows);
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
