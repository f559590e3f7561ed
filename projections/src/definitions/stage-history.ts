import type { LeadSource } from '../../../contracts/src/lead-source.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../projection.js';
import type { TableDefinition } from '../table-definition.js';
import type { RowSet } from '../row-set.js';
import { leadIdOf, leadIdOfStream, occurredAt } from './lead-stream.js';

interface Card {
  name: string;
  propertyAddress: string;
  city: string | null;
  unitCount: number;
  estimatedRentCents: number | null;
}

export interface StayRow extends Card {
  leadId: string;
  stay: number;
  status: LeadStatus;
  stageSince: string;
  startedAt: string;
  endedAt: string | null;
  source: LeadSource;
  firstRevision: number;
  firstPosition: bigint;
  lastRevision: number;
  lastPosition: bigint;
}

export const stageHistoryTable: TableDefinition<StayRow> = {
  name: 'stage_history',
  comment:
    'One row per stay of a lead in a stage with what its card showed. Stays of a lead never overlap: the board at an ' +
    'instant is started_at <= instant and (ended_at is null or ended_at > instant).',
  primaryKey: ['leadId', 'stay'],
  lookup: { by: 'leadId', newest: 'stay' },
  indexes: ['(started_at, ended_at)'],
  columns: {
    leadId: { type: 'uuid', comment: 'The lead.' },
    stay: { type: 'integer', comment: 'Number of the stay, 0 for the first of the lead.' },
    status: { type: 'text', comment: 'Stage of the pipeline.' },
    stageSince: { type: 'instant', comment: 'When the lead came into the stage: the same for all parts of one visit.' },
    startedAt: { type: 'instant', comment: 'Start of the stay; never before the start of the stay before it.' },
    endedAt: { type: 'instant', nullable: true, comment: 'End of the stay, exclusive; null while it lasts.' },
    name: { type: 'text', comment: 'Personal. What the card showed.' },
    propertyAddress: { type: 'text', comment: 'What the card showed.' },
    city: { type: 'text', nullable: true, comment: 'What the card showed.' },
    unitCount: { type: 'integer', comment: 'What the card showed.' },
    estimatedRentCents: { type: 'cents', nullable: true, comment: 'What the card showed: monthly rent, US cents.' },
    source: { type: 'text', comment: 'Where the lead came from.' },
    firstRevision: { type: 'integer', comment: 'Revision of the event that opened the stay.' },
    firstPosition: { type: 'position', comment: 'Log position of that event.' },
    lastRevision: { type: 'integer', comment: 'Revision of the last event that changed the row.' },
    lastPosition: { type: 'position', comment: 'Log position of that event.' },
  },
};

/** A row per stay of a lead in a stage, split when its card changes, closed by a deletion, opened again by a restore. */
export const stageHistory: Projection = {
  name: 'stage_history',
  version: 1,
  tables: [stageHistoryTable],
  handles: [
    'LeadCreated',
    'LeadDetailsEdited',
    'PropertyDetailsEdited',
    'LeadPitched',
    'LeadStatusMoved',
    'LeadDeleted',
    'LeadRestored',
  ],
  lookups(event) {
    const id = leadIdOfStream(event.stream);
    return id ? [{ table: stageHistoryTable, key: id }] : [];
  },
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  const leadId = leadIdOf(event);
  const last = rows.get(stageHistoryTable, leadId);
  if (event.type === 'LeadCreated') return rows.put(stageHistoryTable, firstStay(leadId, event, last));
  if (!last) throw new Error(`${event.type} without a LeadCreated before it`);
  const at = latest(occurredAt(event), last.startedAt, last.endedAt);
  const open = last.endedAt === null;
  const written = { lastRevision: event.revision, lastPosition: event.position };

  if (event.type === 'LeadDeleted') {
    if (open) rows.put(stageHistoryTable, { ...last, ...written, endedAt: at });
  } else if (event.type === 'LeadRestored') {
    if (!open) rows.put(stageHistoryTable, { ...nextStay(last, event, at), endedAt: null });
  } else {
    const change =
      event.type === 'LeadStatusMoved' ? { status: event.data.to, stageSince: at } : cardChange(last, event);
    if (!change) return;
    // Nothing was ever shown for no time, so such a row is changed instead of closed, except for a visit to a stage.
    const isVisit = last.stageSince === last.startedAt;
    if (open && last.startedAt === at && !(event.type === 'LeadStatusMoved' && isVisit))
      return rows.put(stageHistoryTable, { ...last, ...change, ...written });
    if (open) rows.put(stageHistoryTable, { ...last, ...written, endedAt: at });
    // While the lead is deleted a change makes a stay of no time: never shown, it is what a restore goes on from.
    rows.put(stageHistoryTable, { ...nextStay(last, event, at), ...change, endedAt: open ? null : at });
  }
}

function firstStay(leadId: string, event: ReadableEvent & { type: 'LeadCreated' }, last?: StayRow): StayRow {
  if (last) throw new Error(`Lead ${leadId} was created twice`);
  const at = occurredAt(event);
  const { name, propertyAddress, city, unitCount, estimatedRentCents, status, source } = event.data;
  return {
    ...{ name, propertyAddress, city, unitCount, estimatedRentCents, status, source },
    leadId,
    stay: 0,
    stageSince: at,
    startedAt: at,
    endedAt: null,
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
    startedAt: at,
    firstRevision: event.revision,
    firstPosition: event.position,
    lastRevision: event.revision,
    lastPosition: event.position,
  };
}

/** What the event changes on the card, undefined if nothing. */
function cardChange(card: Card, event: ReadableEvent): Partial<Card> | undefined {
  const { name, propertyAddress, city, unitCount, estimatedRentCents } = { ...card, ...dataOnCard(event) };
  const after: Card = { name, propertyAddress, city, unitCount, estimatedRentCents };
  const fields = Object.keys(after) as (keyof Card)[];
  return fields.some((field) => after[field] !== card[field]) ? after : undefined;
}

function dataOnCard(event: ReadableEvent): Partial<Card> {
  switch (event.type) {
    case 'LeadDetailsEdited':
    case 'PropertyDetailsEdited':
    case 'LeadPitched':
      return event.data;
    default:
      return {};
  }
}

/** Clocks of two API processes differ: a stay never starts before the one it follows. */
function latest(...instants: (string | null)[]): string {
  return instants.reduce<string>((max, instant) => (instant !== null && instant > max ? instant : max), '');
}
