import type { ClientBase, QueryResult } from 'pg';
import { arrayLiteral } from '../column-types.js';
import type { Projection } from '../projection.js';
import type { Folded, Parking } from './fold-batch.js';

const longestError = 1000;

/** Records in the batch's transaction which streams it parks in a projection, and the events that wait behind a parked one. */
export async function parkStreams(
  client: ClientBase,
  { name, version }: Projection,
  { parked, waiting }: Folded,
): Promise<void> {
  const sent = [...parked].map(([stream, parking]) =>
    client.query(
      `insert into projection.parked_streams
         (projection, version, stream, event_id, type, from_revision, from_position, error, last_position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $7)`,
      [name, version, stream, ...parkingValues(parking)],
    ),
  );
  if (waiting.size > 0) sent.push(countWaiting(client, name, version, waiting));
  await Promise.all(sent);
}

function countWaiting(
  client: ClientBase,
  name: string,
  version: number,
  waiting: Folded['waiting'],
): Promise<QueryResult> {
  const streams = [...waiting.keys()];
  const waits = [...waiting.values()];
  return client.query(
    `update projection.parked_streams p
     set later_events = later_events + more.count, last_position = more.last_position
     from unnest($3::text[], $4::integer[], $5::bigint[]) more (stream, count, last_position)
     where p.projection = $1 and p.version = $2 and p.stream = more.stream`,
    [
      name,
      version,
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

/** Postgres takes no NUL in text, and an error's text can quote what the event holds. */
function parkingValues({ event, error }: Parking): unknown[] {
  const text = error.replaceAll('\0', '').slice(0, longestError);
  return [event.id, event.type, event.revision, event.position.toString(), text];
}
