import type { ClientBase, Pool } from 'pg';
import type { Subject } from '../../../../contracts/src/live/subject.js';
import { arrayLiteral } from '../tables/column-types.js';
import type { Member } from './group.js';
import { LeaseLost, leaseName, type WriteAccess } from './lease.js';
import { blocks, type LogEvent, type UnreadableEvent } from '../../../../event-store/src/types.js';

const liveChannel = 'projection_live';

export interface Progress {
  /** Log position after the batch. */
  position: bigint;
  /** Whether there is news for browsers. Positions that were announced before are not announced again. */
  live: boolean;
  /** Subjects whose rows changed; null: anything may have changed. */
  changes: readonly Subject[] | null;
  /** Subjects with a parked event in the batch. */
  parked: readonly Subject[];
}

const statement = {
  name: 'commit progress',
  text: `with mine as (
      update projection.lease set expires_at = clock_timestamp() + $3 * interval '1 millisecond'
      where name = $1 and epoch = $2 returning 1
    ), moved as (
      update projection.checkpoints c set position = $4::bigint, updated_at = clock_timestamp()
      from unnest($5::text[], $6::integer[], $10::integer[]) m (name, version, generation)
      where c.name = m.name and c.version = m.version and c.generation = m.generation and (c.position is null or c.position < $4::bigint)
    ), announced as (
      insert into projection.live_changes (position, changes, parked)
      select $4::bigint, $7::jsonb, $8::jsonb
      where $9::boolean and not exists (select from projection.live_changes where position >= $4::bigint)
      returning position
    )
    select (select pg_notify('${liveChannel}', position::text)::text from announced) from mine`,
};

/**
 * The last statement of a batch's transaction: moves the checkpoints, records and announces the live change, extends the lease.
 * @throws LeaseLost when another projector has the lease; the caller rolls back
 */
export async function commitProgress(
  { client, lease, leaseLasts }: WriteAccess,
  group: readonly Member[],
  { position, live, changes, parked }: Progress,
): Promise<void> {
  const { rowCount } = await client.query({
    ...statement,
    values: [
      leaseName,
      lease.epoch,
      leaseLasts,
      position.toString(),
      arrayLiteral(
        'text',
        group.map(({ projection }) => projection.name),
      ),
      arrayLiteral(
        'integer',
        group.map(({ build }) => build.version),
      ),
      JSON.stringify(changes),
      JSON.stringify(parked),
      live,
      arrayLiteral(
        'integer',
        group.map(({ build }) => build.generation),
      ),
    ],
  });
  if (rowCount !== 1) throw new LeaseLost();
}

/**
 * Announces in the caller's transaction that anything may have changed up to a position: browsers read everything again. Older live
 * changes are of no use any more.
 */
export async function announceAllChanged(client: ClientBase, position: bigint): Promise<void> {
  await client.query('delete from projection.live_changes');
  await client.query(`insert into projection.live_changes (position, changes, parked) values ($1, 'null', '[]')`, [
    position.toString(),
  ]);
  await client.query('select pg_notify($1, $2)', [liveChannel, position.toString()]);
}

/** Live changes are kept for an hour, at most 100,000 of them; the newest stays, so that a listener knows its position. */
export async function forgetOldLiveChanges(
  client: ClientBase | Pool,
  keep = 100_000,
  maxAge = '1 hour',
): Promise<void> {
  await client.query(
    `delete from projection.live_changes
     where position < (select max(position) from projection.live_changes)
       and (committed_at < clock_timestamp() - $2::interval
         or position <= (select position from projection.live_changes order by position desc offset $1 limit 1))`,
    [keep, maxAge],
  );
}

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
