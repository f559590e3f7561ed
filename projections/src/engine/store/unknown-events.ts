import type { ClientBase } from 'pg';
import { blocks } from '../../../../event-store/src/types.js';
import type { LogEvent, UnreadableEvent } from '../../../../event-store/src/types.js';
import { arrayLiteral } from '../tables/column-types.js';

/**
 * Counts, in the batch's transaction, the events that no schema of this code accepts. Each counts once, however often
 * it comes: events up to a row's last position are already in its count. Version 0 means that the metadata has none.
 */
export async function countUnknownEvents(client: ClientBase, events: readonly LogEvent[]): Promise<void> {
  const unreadable = events.filter(blocks);
  if (unreadable.length === 0) return;
  await client.query(
    `insert into projection.unknown_events as known (type, version, reason, count, first_position, last_position)
     select e.type, e.version, e.reason, count(*), min(e.position), max(e.position)
     from unnest($1::text[], $2::integer[], $3::text[], $4::bigint[]) e (type, version, reason, position)
     left join projection.unknown_events counted
       on counted.type = e.type and counted.version = e.version and counted.reason = e.reason
     where counted.last_position is null or e.position > counted.last_position
     group by e.type, e.version, e.reason
     on conflict (type, version, reason) do update
       set count = known.count + excluded.count, last_position = excluded.last_position`,
    [
      arrayLiteral(
        'text',
        unreadable.map((event) => event.type),
      ),
      arrayLiteral('integer', unreadable.map(storedVersion)),
      arrayLiteral(
        'text',
        unreadable.map((event) => event.unreadable.reason),
      ),
      arrayLiteral(
        'position',
        unreadable.map((event) => event.position),
      ),
    ],
  );
}

/** The metadata of an unreadable event can hold anything. */
function storedVersion({ metadata }: UnreadableEvent): number {
  const { version } = metadata;
  return Number.isInteger(version) && Math.abs(version!) < 2 ** 31 ? version! : 0;
}
