import type { Actor } from '../../../contracts/src/actor.js';
import { allEvents } from '../../../contracts/src/events/catalogue.js';
import type { LogEvent, UnreadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import { eventIndexTable } from '../../../contracts/src/operations/view.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';

const longest = 200;

/** A text of metadata as a column can hold it: bounded, and without NUL; null if it is no text. */
export function shortened(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  // Nearly every text passes as it is.
  if (text.length <= longest && !text.includes('\0')) return text;
  return text.replaceAll('\0', '').slice(0, longest);
}

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
