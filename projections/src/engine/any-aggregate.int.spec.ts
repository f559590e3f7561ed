import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { OperatedProjector } from '../../test/operated-projector.js';
import { added, putUp, shelfLog, shelves } from '../../test/toy-shelves.js';
import { decideDryRun } from './operator/jobs.js';

const system = new OperatedProjector([shelves]);
const events = shelfLog([
  ['a', putUp('Hall')],
  ['b', putUp('Hall')],
  ['a', added(3, 'Sample Tales')],
  ['c', putUp('Attic')],
  ['b', added(5)],
]);
const rows = [
  { id: 'a', room: 'Hall', book_count: 3, last_title: 'Sample Tales', revision: 1 },
  { id: 'b', room: 'Hall', book_count: 5, last_title: null, revision: 1 },
  { id: 'c', room: 'Attic', book_count: 0, last_title: null, revision: 0 },
];
const shelf = (id: string) => ({ kind: 'shelf', id });

async function stored(): Promise<unknown[]> {
  return (await system.pool.query<object>('select * from read.shelves order by id')).rows;
}

async function announced(): Promise<{ changes: unknown[]; parked: unknown[] }[]> {
  const text = 'select changes, parked from projection.live_changes order by position';
  return (await system.pool.query<{ changes: unknown[]; parked: unknown[] }>(text)).rows;
}

/** Writes to tables that only the projector may write. */
async function falsify(): Promise<void> {
  await system.pool.query(`
    update projection.shelves_v1 set book_count = 2 where id = 'a';
    delete from projection.shelves_v1 where id = 'b';
    insert into projection.shelves_v1 values ('d', 'Cellar', 7, null, 0)`);
}

describe('an aggregate that the engine has never heard of', () => {
  it('is projected, and announced live by its kind and id', async () => {
    system.log.add(events);
    await system.projected();
    expect(await stored()).toEqual(rows);
    expect(await announced()).toEqual([{ changes: [shelf('a'), shelf('b'), shelf('c')], parked: [] }]);
  });

  it('is parked where its projection refuses an event, which is announced too', async () => {
    system.log.add(
      shelfLog([
        ['a', putUp('Hall')],
        ['lost', added(1)],
      ]),
    );
    await system.projected();
    expect(await announced()).toEqual([{ changes: [shelf('a'), shelf('lost')], parked: [shelf('lost')] }]);
    const { rows: waiting } = await system.pool.query('select stream, error from projection.parked');
    expect(waiting).toEqual([{ stream: 'shelf-lost', error: 'There is no shelf lost' }]);
  });

  it('is verified and healed: what differs is listed by its key and field, whose rows they were by its kind and id', async () => {
    system.log.add(events);
    await system.projected();
    await falsify();
    const { result } = await system.ask('verify', 'shelves');
    expect(result).toMatchObject({ equal: false, complete: true, rows: 3, differingRows: 3 });
    expect(result!.differences).toMatchObject([
      { table: 'shelves', key: 'a', field: 'book_count', stored: 2, replayed: 3 },
      { table: 'shelves', key: 'b', field: '*', stored: null },
      { table: 'shelves', key: 'd', field: '*', replayed: null },
    ]);
    expect(await system.ask('heal', 'shelves')).toMatchObject({ state: 'done' });
    expect(await stored()).toEqual(rows);
    const subjects = [shelf('a'), shelf('b'), shelf('d')];
    expect(await system.acts('shelves', 1)).toMatchObject([{ act: 'ProjectionHealed', rows: 3, subjects }]);
    // The rows were mended behind the position: browsers hear of it when the operator's event arrives.
    expect((await eventually(async () => (await announced())[1])).changes).toEqual(subjects);
    expect((await system.ask('verify', 'shelves')).result).toMatchObject({ equal: true, complete: true });
  });

  it('is healed of more rows than are named: browsers read everything again', async () => {
    system.log.add(events);
    await system.projected();
    await system.pool.query(
      `insert into projection.shelves_v1 select 'z' || n, 'Cellar', 7, null, 0 from generate_series(1, 1001) n`,
    );
    expect(await system.ask('heal', 'shelves')).toMatchObject({ state: 'done' });
    expect(await system.acts('shelves', 1)).toMatchObject([{ act: 'ProjectionHealed', rows: 1001 }]);
    expect(await eventually(async () => (await announced())[1])).toEqual({ changes: null, parked: [] });
  });

  it('is rebuilt; a dry run says what would change in the words of its projection', async () => {
    system.log.add(events);
    await system.projected();
    await falsify();
    const { result } = await system.ask('rebuild', 'shelves', { dryRun: true });
    expect((result!.summary as { text: string }[]).map(({ text }) => text)).toEqual([
      '1 shelf appears',
      '1 shelf disappears',
      '1 shelf changes number of books',
      '-1 books in the library',
    ]);
    await decideDryRun(system.pool, 'shelves', 'discard');
    await system.acts('shelves', 1);
    expect(await system.ask('rebuild', 'shelves')).toMatchObject({ state: 'done' });
    expect(await system.builds('shelves')).toMatchObject([{ serving: false }, { serving: true }]);
    expect(await stored()).toEqual(rows);
    // No row is named: browsers read everything again.
    await eventually(async () => (await announced()).at(-1)?.changes === null);
  });
});
