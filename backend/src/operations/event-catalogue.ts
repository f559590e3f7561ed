import type { Pool } from 'pg';
import { allEvents } from '../../../contracts/src/events/catalogue.js';
import type { EventDefinition } from '../../../contracts/src/events/define-event.js';
import type { EventCatalogue } from '../../../contracts/src/queries/operations.js';
import { liveProjections } from '../../../projections/src/definitions/live-projections.js';

interface Seen {
  type: string;
  count: string;
  first: Date;
  last: Date;
}

/** Every event type of this code with how often it happened, and the types that this code does not know. */
export async function eventCatalogue(pool: Pool): Promise<EventCatalogue> {
  const { rows: seen } = await pool.query<Seen>(
    'select type, count(*), min(occurred_at) as first, max(occurred_at) as last from read.activity group by type',
  );
  const { rows: unknown } = await pool.query<EventCatalogue['unknown'][number]>(
    `select type, version, reason, count::float8 as count, first_position::text as "firstPosition",
       last_position::text as "lastPosition" from projection.unknown_events order by type, version, reason`,
  );
  return { types: allEvents.map((definition) => described(definition, seen)), unknown };
}

function described(definition: EventDefinition, seen: readonly Seen[]): EventCatalogue['types'][number] {
  const { name, description, version, upcasters, personalFields, example } = definition;
  const readBy = liveProjections.filter(({ handles }) => (handles as readonly string[]).includes(name));
  const found = seen.find(({ type }) => type === name);
  const counted = readBy.some((projection) => projection.name === 'activity');
  return {
    ...{ name, description, version, example },
    upcastFrom: Object.keys(upcasters).map(Number),
    personalFields: [...personalFields],
    readBy: readBy.map((projection) => projection.name),
    count: counted ? Number(found?.count ?? 0) : null,
    firstSeen: found?.first.toISOString() ?? null,
    lastSeen: found?.last.toISOString() ?? null,
  };
}
