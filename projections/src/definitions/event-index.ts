import type { Actor } from '../../../contracts/src/actor.js';
import { allEvents } from '../../../contracts/src/events/catalogue.js';
import type { LogEvent, UnreadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { shortened } from './shortened.js';

export interface EventIndexRow {
  position: bigint;
  eventId: string;
  stream: string;
  revision: number;
  type: string;
  version: number | null;
  actorKind: string | null;
  actorId: string | null;
  correlationId: string | null;
  causationId: string | null;
  occurredAt: string | null;
}

export const eventIndexTable: TableDefinition<EventIndexRow> = {
  name: 'event_index',
  comment: 'One row per event of the log, including those that no schema accepts: where it is, without its data.',
  rows: { one: 'event of the index', many: 'events of the index' },
  primaryKey: ['position'],
  // Every command pays for these indexes: each answers one filter in the order of the list, a page at a time.
  indexes: [
    '(type, position)',
    '(correlation_id, position)',
    '(actor_kind, position)',
    '(actor_id, position)',
    '(event_id)',
    '(occurred_at, position)',
  ],
  columns: {
    position: {
      type: 'position',
      bookkeeping: true,
      comment: 'Log position: the order in which things were recorded.',
    },
    eventId: { type: 'uuid', comment: 'The event.' },
    stream: { type: 'text', personal: false, comment: 'Stream of the event.' },
    revision: { type: 'integer', bookkeeping: true, comment: 'Place in its stream, from 0.' },
    type: { type: 'text', personal: false, comment: 'Event type as stored.' },
    version: {
      type: 'integer',
      nullable: true,
      comment: 'Schema version it was stored with; null if it has none.',
    },
    actorKind: { type: 'text', personal: false, nullable: true, comment: 'visitor, user, system or webhook.' },
    actorId: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'User id, or name of the webhook or system part.',
    },
    correlationId: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'Shared by everything that one action caused.',
    },
    causationId: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'The command, or the event reacted to; shared by one append.',
    },
    occurredAt: { type: 'instant', nullable: true, comment: 'When it happened.' },
  },
};

/**
 * The place of every event, so that a rare type, actor, correlation or time is found without a scan of the log. An event's content is
 * read from the log. Nothing here can fail: any text is cut to what an index accepts.
 */
export const eventIndex: Projection = {
  name: 'event_index',
  version: 2,
  tables: [eventIndexTable],
  handles: allEvents.map((definition) => definition.name),
  stale: 'Browsing the log by type, actor, correlation or time lacks this event.',
  lookups: () => [],
  // Written out without a spread: every event of a rebuild passes here.
  project({ position, id, stream, revision, type, metadata }, rows) {
    rows.put(eventIndexTable, {
      position,
      eventId: id,
      stream,
      revision,
      type: shortened(type) ?? '',
      version: metadata.version,
      actorKind: metadata.actor.kind,
      actorId: shortened(metadata.actor.id),
      correlationId: shortened(metadata.$correlationId),
      causationId: shortened(metadata.$causationId),
      occurredAt: occurredAt({ metadata }),
    });
  },
  projectUnreadable(event, rows) {
    const { version, $correlationId, $causationId } = event.metadata;
    const actor = actorOf(event);
    rows.put(eventIndexTable, {
      ...placeOf(event),
      version: Number.isInteger(version) && Math.abs(version!) < 2 ** 31 ? version! : null,
      actorKind: shortened(actor.kind),
      actorId: shortened(actor.id),
      correlationId: shortened($correlationId),
      causationId: shortened($causationId),
      occurredAt: instantOf(event.metadata.occurredAt),
    });
  },
};

function placeOf({ position, id, stream, revision, type }: LogEvent) {
  return { position, eventId: id, stream, revision, type: shortened(type) ?? '' };
}

function actorOf({ metadata }: UnreadableEvent): Partial<Actor> {
  const actor: unknown = metadata.actor;
  return typeof actor === 'object' && actor !== null ? actor : {};
}

const fourDigitYear = /^[1-9]\d{3}-/;

function instantOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return null;
  const iso = instant.toISOString();
  return fourDigitYear.test(iso) ? iso : null;
}
