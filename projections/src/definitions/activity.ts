import { businessEvents } from '../../../contracts/src/events/catalogue.js';
import { wordsOf } from '../../../contracts/src/events/words.js';
import type { Actor } from '../../../contracts/src/actor.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { leadIdOfStream, leadOfStream } from './lead-stream.js';
import { shortened } from './shortened.js';

export interface ActivityRow {
  position: bigint;
  eventId: string;
  type: string;
  stream: string;
  correlationId: string | null;
  leadId: string | null;
  actorKind: Actor['kind'];
  actorId: string | null;
  occurredAt: string;
  data: Record<string, unknown>;
}

export const activityTable: TableDefinition<ActivityRow> = {
  name: 'activity',
  comment: 'One row per event. Names are not copied: join read.pipeline on lead_id.',
  rows: { one: 'activity', many: 'activities' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['position'],
  // The list is read by time, and the events of one action by the action.
  indexes: ['(lead_id, position desc)', '(occurred_at desc, position desc)', '(correlation_id, position)'],
  columns: {
    position: {
      type: 'position',
      bookkeeping: true,
      comment: 'Log position: the order in which things were recorded.',
    },
    eventId: { type: 'uuid', comment: 'The event.' },
    type: { type: 'text', personal: false, comment: 'Event type.' },
    stream: { type: 'text', personal: false, comment: 'Stream of the event.' },
    correlationId: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'Shared by everything that one action caused.',
    },
    leadId: {
      type: 'uuid',
      nullable: true,
      comment: 'The lead; null for a referral, or an analysis that is not linked (yet).',
    },
    actorKind: { type: 'text', personal: false, comment: 'visitor, user, system or webhook.' },
    actorId: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'User id, or name of the webhook or system part.',
    },
    occurredAt: { type: 'instant', comment: 'When it happened.' },
    data: { type: 'json', personal: false, comment: 'What a sentence about it needs: nothing personal, no free text.' },
  },
};

/** What happened, one row per event. An erasure has to rewrite nothing here. */
export const activity: Projection = {
  name: 'activity',
  version: 5,
  tables: [activityTable],
  journal: activityTable,
  handles: businessEvents.map(({ name }) => name).filter((name) => wordsOf(name)!.activity !== false),
  stale: 'Recent activity lacks this event and later ones of its stream.',
  subjectOf: leadOfStream,
  lookups: () => [],
  project(event, rows) {
    const { actor, undoes, $correlationId } = event.metadata;
    rows.put(activityTable, {
      position: event.position,
      eventId: event.id,
      type: event.type,
      stream: event.stream,
      correlationId: shortened($correlationId),
      leadId: leadOf(event),
      actorKind: actor.kind,
      actorId: actor.id,
      occurredAt: occurredAt(event),
      data: undoes ? { ...sentenceDataOf(event), undoes } : sentenceDataOf(event),
    });
  },
};

/** The lead whose stream it is, or the one that its data names. */
function leadOf({ stream, data }: ReadableEvent): string | null {
  if ('leadId' in data) return data.leadId;
  return leadIdOfStream(stream) ?? null;
}

/** The part of an event's data that a sentence about it needs. */
function sentenceDataOf({ type, data }: { type: string; data: Record<string, unknown> }): Record<string, unknown> {
  const shown = wordsOf(type)!.activity || [];
  if (typeof shown === 'function') return shown(data);
  return Object.fromEntries(shown.filter((field) => data[field] !== undefined).map((field) => [field, data[field]]));
}
