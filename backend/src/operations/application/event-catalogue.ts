import type { Pool } from 'pg';
import { allEvents } from '../../../../contracts/src/events/catalogue.js';
import type { EventDefinition } from '../../../../contracts/src/log/define-event.js';
import type { EventCatalogue } from '../../../../contracts/src/operations/log-queries.js';
import { liveProjections } from '../../../../projections/src/definitions/live-projections.js';

interface Seen {
  type: string;
  version: number | null;
  count: number;
  first: Date | null;
  last: Date | null;
}

/** Every event type of this code with its count, and the types that this code does not know. */
export async function eventCatalogue(pool: Pool): Promise<EventCatalogue> {
  const { rows: seen } = await pool.query<Seen>(
    `select type, version, count(*)::float8 as count, min(occurred_at) as first, max(occurred_at) as last
     from read.event_index group by type, version order by type, version`,
  );
  const { rows: unknown } = await pool.query<EventCatalogue['unknown'][number]>(
    `select type, version, reason, count::float8 as count, first_position::text as "firstPosition",
       last_position::text as "lastPosition" from projection.unknown_events order by type, version, reason`,
  );
  return { types: allEvents.map((definition) => described(definition, seen)), unknown };
}

function described(definition: EventDefinition, seen: readonly Seen[]): EventCatalogue['types'][number] {
  const { name, description, version, upcasters, personalFields, example } = definition;
  const found = seen.filter(({ type }) => type === name);
  const instants = found.flatMap(({ first, last }) => (first && last ? [first.toISOString(), last.toISOString()] : []));
  instants.sort();
  return {
    ...{ name, description, version, example },
    upcastFrom: Object.keys(upcasters).map(Number),
    personalFields: [...personalFields],
    readBy: liveProjections
      .filter(({ handles }) => (handles as readonly string[]).includes(name))
      .map((projection) => projection.name),
    count: found.reduce((sum, { count }) => sum + count, 0),
    versions: found.map((each) => ({ version: each.version, count: each.count })),
    firstSeen: instants[0] ?? null,
    lastSeen: instants.at(-1) ?? null,
  };
}
