import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { Projection } from '../../engine/projection.js';
import type { RowSet } from '../../engine/tables/row-set.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { factsOf } from '../../../../contracts/src/leads/state.js';
import { erased } from '../../../../contracts/src/log/personal.js';
import { shownAddressKey } from '../../../../contracts/src/keys/address.js';
import { contactTypes, isContact, lastContactAfter } from '../../../../contracts/src/leads/last-contact.js';
import { shownAtFirst } from '../../../../contracts/src/leads/shown-stage.js';
import { beforeMovesTable, movedOn, movesLookup } from './before-moves.js';
import { erasedTexts } from '../../../../contracts/src/log/personal-texts.js';
import { occurredAt, utc } from '../../../../contracts/src/log/recorded.js';
import { leadIdOf, leadIdOfStream, leadOfStream } from '../shared/stream-id.js';
import { stageHistoryTable, type StayRow } from '../../../../contracts/src/board/view.js';

/** The card's content besides its stage: a change of it splits a stay. */
const shownFields = [
  'name',
  'propertyAddress',
  'city',
  'unitCount',
  'estimatedRentCents',
  'walkthroughStart',
  'marketing',
  'assigneeId',
  'lastContactedAt',
] as const satisfies readonly (keyof StayRow)[];
type Shown = Pick<StayRow, (typeof shownFields)[number]>;

const beforeMoves = beforeMovesTable('stage_history');

/** A row per stay of a lead in a stage, split when its card changes, closed by a deletion or an erasure, opened again by a restore. */
export const stageHistory: Projection = {
  name: 'stage_history',
  version: 9,
  tables: [stageHistoryTable, beforeMoves],
  handles: [
    'LeadCreated',
    'LeadDetailsEdited',
    'PropertyDetailsEdited',
    'LeadPitched',
    'LeadStatusMoved',
    'WalkthroughScheduled',
    'WalkthroughCancelled',
    'MarketingEnrollmentRequested',
    'MarketingEnrolled',
    'MarketingEnrollmentFailed',
    'LeadAssigned',
    ...contactTypes,
    'LeadDeleted',
    'LeadRestored',
    'LeadMerged',
    'LeadUnmerged',
    'LeadErased',
  ],
  lookups(event) {
    const id = leadIdOfStream(event.stream);
    if (!id) return [];
    if (changesAllStays(event)) return [{ table: stageHistoryTable, subject: id }];
    return [{ table: stageHistoryTable, key: id }, ...movesLookup(beforeMoves, event)];
  },
  stale: 'The board as it was at an instant, and its playback, lack this lead from this event on.',
  subjectOf: leadOfStream,
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  const leadId = leadIdOf(event);
  if (event.type === 'LeadErased')
    return rows.changeAll(stageHistoryTable, leadId, (stay) => ({
      ...{ ...stay, ...erasedTexts(leadCreated, stay), addressKey: null },
      ...(stay.endedAt === null && endedBy(event, stay)),
    }));
  if (event.type === 'LeadMerged' || event.type === 'LeadUnmerged') {
    const mergedInto = event.type === 'LeadMerged' ? event.data.into : null;
    return rows.changeAll(stageHistoryTable, leadId, (stay) => ({ ...stay, mergedInto }));
  }
  const last = rows.get(stageHistoryTable, leadId);
  if (event.type === 'LeadCreated') return rows.put(stageHistoryTable, firstStay(leadId, event, last));
  if (!last) throw new Error(`${event.type} without a LeadCreated before it`);
  const at = latest(occurredAt(event), last.startedAt, last.endedAt);
  const open = last.endedAt === null;
  const written = { lastRevision: event.revision, lastPosition: event.position };

  if (event.type === 'LeadDeleted') {
    if (open) rows.put(stageHistoryTable, Object.assign({ ...last }, written, { endedAt: at, endedByDeletion: true }));
  } else if (event.type === 'LeadRestored') {
    if (!open) rows.put(stageHistoryTable, Object.assign(nextStay(last, event, at), { endedAt: null }));
  } else {
    const change = event.type === 'LeadStatusMoved' ? moved(last, event, at, rows) : cardChange(last, event);
    if (!change) return;
    // A stay without duration was never shown, so its row is changed instead of closed, except for a visit to a stage.
    const isVisit = last.moved || last.stay === 0;
    if (open && last.startedAt === at && !(event.type === 'LeadStatusMoved' && isVisit))
      return rows.put(stageHistoryTable, Object.assign({ ...last }, change, written));
    if (open) rows.put(stageHistoryTable, Object.assign({ ...last }, written, { endedAt: at }));
    // While the lead is deleted, a change makes a stay without duration: it is never shown, and a restore goes on from it.
    rows.put(stageHistoryTable, Object.assign(nextStay(last, event, at), change, { endedAt: open ? null : at }));
  }
}

/** An erased lead is no card from then on. */
function endedBy(event: ReadableEvent, { startedAt }: StayRow): Partial<StayRow> {
  const at = latest(occurredAt(event), startedAt, null);
  return { endedAt: at, endedByDeletion: true, lastRevision: event.revision, lastPosition: event.position };
}

const changesAllStays = ({ type }: ReadableEvent) =>
  type === 'LeadErased' || type === 'LeadMerged' || type === 'LeadUnmerged';

function firstStay(leadId: string, event: ReadableEvent & { type: 'LeadCreated' }, last?: StayRow): StayRow {
  if (last) throw new Error(`Lead ${leadId} was created twice`);
  const at = occurredAt(event);
  const shown = shownAtFirst(event, at);
  const { name, propertyAddress, city, unitCount, estimatedRentCents, status, source } = event.data;
  // Written out for the reason given in pipeline.ts.
  return {
    leadId,
    stay: 0,
    name,
    propertyAddress,
    addressKey: shownAddressKey(propertyAddress),
    city,
    unitCount,
    estimatedRentCents,
    status,
    source,
    walkthroughStart: null,
    marketing: 'none',
    assigneeId: null,
    createdAt: at,
    stageSince: shown.stageSince,
    stageEventId: shown.stageEventId,
    stageActorId: shown.stageActorId,
    lastContactedAt: shown.lastContactedAt,
    moved: false,
    startedAt: at,
    endedAt: null,
    endedByDeletion: false,
    mergedInto: null,
    firstRevision: event.revision,
    firstPosition: event.position,
    lastRevision: event.revision,
    lastPosition: event.position,
  };
}

function nextStay(last: StayRow, event: ReadableEvent, at: string): StayRow {
  return {
    ...last,
    stay: last.stay + 1,
    moved: false,
    startedAt: at,
    endedByDeletion: false,
    firstRevision: event.revision,
    firstPosition: event.position,
    lastRevision: event.revision,
    lastPosition: event.position,
  };
}

function moved(
  last: StayRow,
  event: ReadableEvent & { type: 'LeadStatusMoved' },
  at: string,
  rows: RowSet,
): Partial<StayRow> {
  return { status: event.data.to, moved: true, ...movedOn(beforeMoves, rows, last, event, at) };
}

/** The event's change to the card, undefined if there is none. */
function cardChange(card: StayRow, event: ReadableEvent): Partial<StayRow> | undefined {
  const data: Partial<Shown> = dataOnCard(card, event);
  // An edit holds its changes. Once erased, its texts read like those before, but the edit has still split the stay.
  const isOther = (field: keyof Shown) => data[field] !== card[field] || data[field] === erased;
  const changed = shownFields.filter((field) => data[field] !== undefined && isOther(field));
  if (changed.length === 0) return undefined;
  const change: Partial<StayRow> = Object.fromEntries(changed.map((field) => [field, data[field]]));
  if (change.propertyAddress !== undefined) change.addressKey = shownAddressKey(change.propertyAddress);
  return change;
}

function dataOnCard(card: StayRow, event: ReadableEvent): Partial<Shown> {
  switch (event.type) {
    case 'LeadDetailsEdited':
    case 'PropertyDetailsEdited':
    case 'LeadPitched':
    case 'WalkthroughCancelled':
    case 'MarketingEnrollmentRequested':
    case 'MarketingEnrolled':
    case 'MarketingEnrollmentFailed':
    case 'LeadAssigned':
      return factsOf(event);
    case 'WalkthroughScheduled':
      return { walkthroughStart: inMilliseconds(event.data.start) };
    default:
      return isContact(event) ? { lastContactedAt: lastContactAfter(card.lastContactedAt, event) } : {};
  }
}

/** The form of a row that is read back: whether a card has changed must not depend on whether its row was read back. */
function inMilliseconds(instant: string | null): string | null {
  return instant === null ? null : utc(instant);
}

/** Clocks of two API processes differ: a stay never starts before the one it follows. */
function latest(...instants: (string | null)[]): string {
  return instants.reduce<string>((max, instant) => (instant !== null && instant > max ? instant : max), '');
}
