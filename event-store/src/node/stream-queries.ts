import type { ClientBase, Pool } from 'pg';
import type { EventPlace } from './stored-event.js';
import { metastreamOf, parseStreamMetadata, streamOfMetastream, type StreamState } from './stream-state.js';

// One index probe per name: a join planned while the table was empty would be kept as a scan of all streams for every
// group, until the table is analysed. The limit keeps the subquery from being pulled up into a join; a name occurs at most once.
const STATES = `select s.name, s.id, l.revision::text as last, l.data,
  exists (select 1 from events t where t.stream_id = s.id and t.revision = 9223372036854775807) as tombstoned
from unnest($1::text[]) wanted (name)
cross join lateral (select id, name from streams where streams.name = wanted.name limit 1) s
left join lateral (
  select e.revision, case when s.name like '$$%' and e.is_json then e.data end as data
  from events e where e.stream_id = s.id and e.revision < 9223372036854775807 order by e.revision desc limit 1
) l on true`;

interface StateRow {
  name: string;
  id: number;
  last: string | null;
  data: Buffer | null;
  tombstoned: boolean;
}

/** The names, with the names of their metastreams, or of the streams whose metadata they hold. */
export function withMetastreams(names: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const name of names) {
    all.add(name);
    all.add(streamOfMetastream(name) ?? metastreamOf(name));
  }
  return all;
}

/** Committed states of streams; `names` must include metastreams (`withMetastreams`). Unwritten streams get a state as well. */
export async function loadStates(client: ClientBase | Pool, names: Set<string>): Promise<Map<string, StreamState>> {
  const { rows } = await client.query<StateRow>({ name: 'stream-states', text: STATES, values: [[...names]] });
  const found = new Map(rows.map((row) => [row.name, row]));
  const states = new Map<string, StreamState>();
  for (const name of names) {
    const row = found.get(name);
    const metadata = found.get(metastreamOf(name))?.data;
    states.set(name, {
      name,
      id: row?.id ?? 0,
      last: Number(row?.last ?? -1),
      tombstoned: row?.tombstoned ?? false,
      metadata: metadata ? parseStreamMetadata(metadata) : null,
    });
  }
  return states;
}

const NAMES_PER_PAGE = 50_000;

/** Streams after an id, in the order of their ids, one page; none if there are no more. */
export async function loadNames(client: ClientBase, after: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await client.query<{ id: number; name: string }>({
    name: 'stream-names',
    text: 'select id, name from streams where id > $1 order by id limit $2',
    values: [after, NAMES_PER_PAGE],
  });
  return rows;
}

/** Events at places: `ranges` of a stream's revisions, `from` and `to` included. */
export async function loadPlaces(
  client: ClientBase,
  ranges: { streamId: number; from: number; to: number }[],
): Promise<(EventPlace & { id: string })[]> {
  const { rows } = await client.query<{ id: string; stream_id: number; revision: string; position: string }>({
    name: 'event-places',
    text: `select distinct e.id, e.stream_id, e.revision::text as revision, e.position::text as position
      from unnest($1::int[], $2::bigint[], $3::bigint[]) as r(stream_id, low, high)
      join events e on e.stream_id = r.stream_id and e.revision between r.low and r.high`,
    values: [ranges.map((range) => range.streamId), ranges.map((range) => range.from), ranges.map((range) => range.to)],
  });
  return rows.map((row) => ({
    id: row.id,
    streamId: row.stream_id,
    revision: Number(row.revision),
    position: Number(row.position),
  }));
}
