import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventsQuery } from '../../../../contracts/src/operations/log-queries.js';
import { uuid } from '../../../test/events.js';
import { openTestProjector, type TestProjector } from '../../../test/projector.js';
import { eventIndex } from '../../definitions/event-index.js';
import { findEvents } from './browse-events.js';

type Filters = Pick<EventsQuery, 'type' | 'actor' | 'correlation' | 'from' | 'to'>;
interface Row {
  position: number;
  type: string;
  kind: string;
  id: string | null;
  correlation: string;
  occurred: string;
}

/** More than are searched before all filters are asked for theirs. */
const total = 30_000;
const minute = 60_000;
const instant = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * minute).toISOString();

/** Frequent and rare values; an event recorded late comes after events that happened later. */
function nth(n: number): Row {
  const kind = n === 17 || n === 29_990 ? 'webhook' : n % 3 === 0 ? 'visitor' : 'user';
  return {
    position: n,
    type: n % 5 === 0 ? 'ShelfPutUp' : n % 9_000 === 1 ? 'ShelfTakenDown' : 'ShelfFilled',
    kind,
    id: kind === 'visitor' ? null : kind === 'webhook' ? 'stripe' : uuid(n % 7),
    correlation: uuid(n % 10 === 3 ? 0xb : n),
    occurred: instant(n % 1_000 === 4 ? n - 500 : n),
  };
}
const rows = Array.from({ length: total }, (_, i) => nth(i + 1));

let projector: TestProjector;
beforeAll(async () => {
  projector = await openTestProjector();
  const { version } = eventIndex;
  await projector.pool.query(
    `insert into projection.event_index_v${version}
       (position, event_id, stream, revision, type, version, actor_kind, actor_id, correlation_id, causation_id, occurred_at)
     select position, gen_random_uuid(), 'shelf-1', position - 1, type, 1, kind, id, correlation, correlation, occurred::timestamptz
     from jsonb_to_recordset($1) as r (position int, type text, kind text, id text, correlation text, occurred text)`,
    [JSON.stringify(rows)],
  );
  await projector.pool.query(`analyze projection.event_index_v${version}`);
});
afterAll(() => projector.close());

/** The same result from a look at every event. */
function naive({ type, actor, correlation, from, to }: Filters, backwards: boolean): number[] {
  const timed = from !== undefined || to !== undefined;
  const fitting = rows.filter(
    (row) =>
      (type === undefined || row.type === type) &&
      (actor === undefined || [row.kind, row.id, `${row.kind}:${row.id}`].includes(actor)) &&
      (correlation === undefined || row.correlation === correlation) &&
      (from === undefined || row.occurred >= from) &&
      (to === undefined || row.occurred <= to),
  );
  if (timed) fitting.sort((a, b) => a.occurred.localeCompare(b.occurred) || a.position - b.position);
  const positions = fitting.map(({ position }) => position);
  return backwards ? positions.reverse() : positions;
}

const someone = uuid(4);
const times: Filters[] = [
  {},
  { from: instant(100), to: instant(900) },
  { to: instant(2_000) },
  { from: instant(29_000) },
];
const actors: Filters[] = [
  {},
  { actor: 'visitor' },
  { actor: 'webhook' },
  { actor: someone },
  { actor: `user:${someone}` },
];
const types: Filters[] = [{}, { type: 'ShelfPutUp' }, { type: 'ShelfTakenDown' }, { type: 'Nothing' }];
const correlations: Filters[] = [{}, { correlation: uuid(0xb) }, { correlation: uuid(20_001) }];
const combinations = times.flatMap((time) =>
  actors.flatMap((actor) =>
    types.flatMap((type) => correlations.map((correlation) => ({ ...time, ...actor, ...type, ...correlation }))),
  ),
);

describe('the event index', () => {
  it.each([true, false])('gives every combination of filters page by page, newest first: %s', async (backwards) => {
    const limit = 37;
    for (const filters of combinations) {
      const expected = naive(filters, backwards);
      const found: number[] = [];
      // The first pages and, from a cursor in the middle, one more.
      const cursors = [undefined, expected[limit - 1], expected[Math.floor(expected.length * 0.9)]];
      for (const [page, after] of cursors.entries()) {
        if (page > 0 && after === undefined) continue;
        const at = { cursor: after?.toString(), backwards, limit };
        const places = await findEvents(projector.pool, filters, at);
        const start = after === undefined ? 0 : expected.indexOf(after) + 1;
        found.push(...places.map(({ position }) => Number(position)));
        expect([filters, found.splice(0)]).toEqual([filters, expected.slice(start, start + limit)]);
      }
    }
  });
});
