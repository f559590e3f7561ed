import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Step } from '../../test/events.js';
import { logOf, step, uuid } from '../../test/events.js';
import { manyHistories } from '../../test/histories.js';
import type { TestProjector } from '../../test/projector.js';
import { openTestProjector } from '../../test/projector.js';
import { storedTable } from '../../test/stored-table.js';

let projector: TestProjector;
beforeEach(async () => {
  projector = await openTestProjector();
});
afterEach(() => projector.close());

const bad = { stream: `lead-${uuid(1)}` };
const good = { stream: `lead-${uuid(2)}` };

async function parked(): Promise<Record<string, unknown>[]> {
  const text = `select projection, stream, type, from_revision, later_events, error from projection.parked_streams order by id`;
  return (await projector.pool.query<Record<string, unknown>>(text)).rows;
}

async function names(): Promise<Record<string, unknown>> {
  const { rows } = await projector.pool.query<{ id: string; name: string }>('select id, name from read.pipeline');
  return Object.fromEntries(rows.map(({ id, name }) => [`lead-${id}`, name]));
}

describe('fault 15: a poison event', () => {
  it('that a projection throws on parks its stream there; the others and other streams go on', async () => {
    await projector.apply(
      logOf([
        step('LeadCreated', { name: 'Good' }, good),
        step('LeadCreated', { name: 'Bad' }, bad),
        step('LeadCreated', { name: 'Bad again' }, bad),
        step('LeadDetailsEdited', { name: 'Later' }, bad),
        step('LeadDetailsEdited', { name: 'Better' }, good),
      ]),
    );
    const error = `Lead ${uuid(1)} was created twice`;
    const entry = { stream: bad.stream, type: 'LeadCreated', from_revision: '1', later_events: 1, error };
    expect(await parked()).toEqual([
      { projection: 'pipeline', ...entry },
      { projection: 'stage_history', ...entry },
      { projection: 'analytics', ...entry },
    ]);
    expect(await names()).toEqual({ [good.stream]: 'Better', [bad.stream]: 'Bad' });
    const { rows } = await projector.pool.query('select count(*)::int as n from read.activity');
    expect(rows).toEqual([{ n: 5 }]);
  });

  it('keeps its stream parked for a projector that starts again, and announces it to browsers', async () => {
    const events = logOf([
      step('LeadCreated', { name: 'Bad' }, bad),
      { type: 'LeadPaid', data: {}, unreadable: 'unknown_version', stream: bad.stream },
      step('LeadDetailsEdited', { name: 'Later' }, bad),
      step('LeadDetailsEdited', { name: 'Latest' }, bad),
    ]);
    await projector.apply(events.slice(0, 2));
    await projector.reload();
    await projector.apply(events.slice(2), 1);
    expect(await names()).toEqual({ [bad.stream]: 'Bad' });
    expect(await parked()).toMatchObject([
      { projection: 'pipeline', later_events: 2, error: 'cannot read LeadPaid' },
      { projection: 'activity', later_events: 2 },
      // None of the later events is about money.
      { projection: 'payments', later_events: 0 },
      { projection: 'analytics', later_events: 2 },
    ]);
    const { rows } = await projector.pool.query(
      'select changes, parked from projection.live_changes order by position',
    );
    const lead = [{ kind: 'lead', id: uuid(1) }];
    expect(rows).toEqual(Array(3).fill({ changes: lead, parked: lead }));
    const status = await projector.pool.query('select position, parked_streams from read.status');
    expect(status.rows).toEqual([{ position: '400', parked_streams: 4 }]);
  });

  it.each<[string, Step, number]>([
    ['text with a NUL', step('LeadDetailsEdited', { phone: 'a\0b' }, bad), 1],
    ['a number too large', step('PropertyDetailsEdited', { yearBuilt: 2 ** 40 }, bad), 1],
    ['an instant that Postgres has not', step('WalkthroughScheduled', { start: '0000-01-01T00:00:00.000Z' }, bad), 2],
    [
      'half a character in JSON',
      step('WalkthroughScheduled', { start: null }, { ...bad, metadata: { undoes: '\ud800' } }),
      1,
    ],
  ])('that Postgres refuses (%s) is found in a batch and parked alone', async (_, poison, refusals) => {
    const steps = manyHistories(9, 7);
    const inTheMiddle = (extra: Step) => logOf([...steps.slice(0, 40), extra, ...steps.slice(40)]);
    await projector.apply(inTheMiddle(poison));
    const found = await parked();
    expect(found).toMatchObject(Array(refusals).fill({ stream: bad.stream, type: poison.type }));
    expect(found[0]!.later_events).toBeGreaterThan(0);

    const withoutPoison = await openTestProjector();
    await withoutPoison.apply(inTheMiddle({ type: 'Harmless', data: {}, unreadable: 'unknown_type' }));
    for (const name of ['pipeline', 'stage_history', 'activity']) {
      const others = `select * from read.${name} t
        where to_jsonb(t)->>'id' is distinct from $1 and to_jsonb(t)->>'lead_id' is distinct from $1 order by t::text`;
      const expected = await withoutPoison.pool.query(others, [uuid(1)]);
      expect(expected.rows.length).toBeGreaterThan(7);
      expect((await projector.pool.query(others, [uuid(1)])).rows).toEqual(expected.rows);
    }
    await withoutPoison.close();
  });

  it('parks in two projections when both refuse it, and two poisons of one batch are both found', async () => {
    const steps = manyHistories(6, 5);
    const poison = (stream: string) => step('LeadDetailsEdited', { name: 'a\0b' }, { stream });
    await projector.apply(
      logOf([
        ...steps.slice(0, 11),
        poison(bad.stream),
        ...steps.slice(11, 20),
        poison(good.stream),
        ...steps.slice(20),
      ]),
    );
    const places = (await parked()).map(({ projection, stream }) => `${String(projection)} ${String(stream)}`);
    expect(places.sort()).toEqual([
      `pipeline ${bad.stream}`,
      `pipeline ${good.stream}`,
      `stage_history ${bad.stream}`,
      `stage_history ${good.stream}`,
    ]);
  });

  it('in a stream whose name is no lead id is parked, and nothing else stops', async () => {
    await projector.apply(
      logOf([step('LeadCreated', {}, { stream: 'lead-nonsense' }), step('LeadCreated', { name: 'Good' }, good)]),
    );
    expect((await parked()).map(({ projection }) => projection)).toEqual([
      'pipeline',
      'stage_history',
      'activity',
      'analytics',
    ]);
    expect(await names()).toEqual({ [good.stream]: 'Good' });
  });
});

describe('fault 17: an event that no schema accepts', () => {
  it('is counted once by type, version and reason; an unknown type parks nothing', async () => {
    const future = { type: 'LeadTeleported', data: {}, unreadable: 'unknown_type', stream: bad.stream } as const;
    const events = logOf([
      step('LeadCreated', { name: 'Bad' }, bad),
      future,
      future,
      { ...future, metadata: { version: undefined } },
      step('LeadDetailsEdited', { name: 'Goes on' }, bad),
      { type: 'LeadPaid', data: {}, unreadable: 'unknown_version', stream: good.stream, metadata: { version: 9 } },
    ]);
    await projector.apply(events, 2);
    await projector.pool.query('update projection.checkpoints set position = null');
    await projector.pool.query(
      `truncate ${storedTable('pipeline')}, ${storedTable('stage_totals')}, ${storedTable('stage_history')}, ${storedTable('analytics_leads')},
         ${storedTable('analytics_rents')}, ${storedTable('analytics_tallies')}`,
    );
    await projector.reload();
    await projector.apply(events);
    const { rows } = await projector.pool.query('select * from projection.unknown_events order by type, version');
    expect(rows).toEqual([
      {
        type: 'LeadPaid',
        version: 9,
        reason: 'unknown_version',
        count: '1',
        first_position: '600',
        last_position: '600',
      },
      {
        type: 'LeadTeleported',
        version: 0,
        reason: 'unknown_type',
        count: '1',
        first_position: '400',
        last_position: '400',
      },
      {
        type: 'LeadTeleported',
        version: 1,
        reason: 'unknown_type',
        count: '2',
        first_position: '200',
        last_position: '300',
      },
    ]);
    expect(await names()).toEqual({ [bad.stream]: 'Goes on' });
    expect((await parked()).map(({ stream }) => stream)).toEqual(Array(4).fill(good.stream));
    const status = await projector.pool.query('select unknown_events from read.status');
    expect(status.rows).toEqual([{ unknown_events: '4' }]);
  });
});
