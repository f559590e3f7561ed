import type { ClientBase, QueryResult } from 'pg';
import { arrayLiteral } from '../tables/column-types.js';
import type { Build } from '../tables/table-sql.js';
import type { Folded, Parking } from './fold-batch.js';

const longestError = 1000;

/** A process manager's streams are parked with this version, under its name: it has no tables, so no version or generation of them. */
export const managerBuild: Build = { version: 0, generation: 0 };

/** The owner of waiting streams: a build of a projection, or a process manager. */
export interface Reader {
  projection: { name: string };
  build: Build;
}

/**
 * Records in the batch's transaction which streams it parks in a projection, and the events that wait behind a parked one.
 * If a stream is parked already, it was tried again: it keeps its id and, if it parks at the same event, the time since when.
 */
export async function parkStreams(client: ClientBase, reader: Reader, { parked, waiting }: Folded): Promise<void> {
  const sent = [...parked].map(([stream, parking]) =>
    client.query(
      `insert into projection.parked_streams as parked
         (projection, version, generation, stream, event_id, type, from_revision, from_position, error, reason, last_position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $8)
       on conflict (projection, version, generation, stream) do update
         set event_id = excluded.event_id, type = excluded.type, from_revision = excluded.from_revision,
           from_position = excluded.from_position, error = excluded.error, reason = excluded.reason,
           later_events = 0, last_position = excluded.last_position,
           parked_at = case when parked.event_id = excluded.event_id then parked.parked_at else excluded.parked_at end`,
      [...keyOf(reader), stream, ...parkingValues(parking)],
    ),
  );
  if (waiting.size > 0) sent.push(countWaiting(client, reader, waiting));
  await Promise.all(sent);
}

function keyOf({ projection, build }: Reader): unknown[] {
  return [projection.name, build.version, build.generation];
}

function countWaiting(client: ClientBase, reader: Reader, waiting: Folded['waiting']): Promise<QueryResult> {
  const streams = [...waiting.keys()];
  const waits = [...waiting.values()];
  return client.query(
    `update projection.parked_streams p
     set later_events = later_events + more.count, last_position = more.last_position
     from unnest($4::text[], $5::integer[], $6::bigint[]) more (stream, count, last_position)
     where p.projection = $1 and p.version = $2 and p.generation = $3 and p.stream = more.stream`,
    [
      ...keyOf(reader),
      arrayLiteral('text', streams),
      arrayLiteral(
        'integer',
        waits.map((wait) => wait.count),
      ),
      arrayLiteral(
        'position',
        waits.map((wait) => wait.lastPosition),
      ),
    ],
  );
}

/** Postgres accepts no NUL in text, and an error's text can quote the event. */
function parkingValues({ event, error }: Parking): unknown[] {
  const text = error.replaceAll('\0', '').slice(0, longestError);
  const reason = event.readable ? null : event.unreadable.reason;
  return [event.id, event.type, event.revision, event.position.toString(), text, reason];
}
