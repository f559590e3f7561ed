import { describe, expect, it } from '@jest/globals';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { logOf, step, uuid } from '../../../test/events.js';
import type { Projection } from '../projection.js';
import type { Member } from '../store/group.js';
import { type RowOf, table as declared, text } from '../../../../contracts/src/columns.js';
import { RowSet } from '../tables/row-set.js';
import { eventsFor, foldBatch } from './fold-batch.js';

const table = declared({
  name: 'values',
  comment: '',
  rows: { one: 'value', many: 'values' },
  primaryKey: ['name'],
  lookup: { by: 'name' },
  indexes: [],
  columns: { name: text(''), to: text('') },
});

/** Keeps the value of each setting. One event of it writes two rows, and 'poison' fails between them. */
const projection: Projection = {
  name: 'values',
  version: 1,
  tables: [table],
  handles: ['SettingsChanged'],
  stale: 'The values are as they were before this event.',
  lookups: () => [],
  project(event, rows) {
    const { name, to } = event.data as unknown as RowOf<typeof table.columns>;
    rows.put(table, { name, to });
    if (to === 'poison') throw new Error('It can not be taken');
    rows.put(table, { name: `${name}, before`, to: rows.get(table, name)!.to });
  },
};

const member = (given: Partial<Member> = {}): Member => ({
  projection,
  build: { version: 1, generation: 1 },
  position: null,
  parked: new Set(),
  skipped: new Set(),
  ...given,
});

const changed = (name: string, to: string, stream = 'settings-a') => ({
  ...step('SettingsChanged', {}, { stream }),
  data: { name, to },
});

/** The rows after a batch, and the streams it parked or left waiting. */
function fold(events: readonly LogEvent[], given: Partial<Member> = {}, refused = new Map<string, string>()) {
  const rows = new RowSet();
  const { parked, waiting } = foldBatch(member(given), events, rows, refused);
  return {
    rows: rows.changedRows(table).map((row) => `${String(row.name)} ${String(row.to)}`),
    parked: [...parked].map(([stream, { event, error }]) => `${stream} at ${event.revision}: ${error}`),
    waiting: [...waiting].map(([stream, { count, lastPosition }]) => `${stream} ${count} to ${lastPosition}`),
  };
}

describe('a batch is folded', () => {
  it('in the order of the log', () => {
    const { rows } = fold(logOf([changed('x', '1'), changed('x', '2'), changed('y', '3')]));
    expect(rows).toEqual(['x 2', 'x, before 2', 'y 3', 'y, before 3']);
  });

  it('without any row of an event that fails in the middle, and its stream waits from there', () => {
    const events = logOf([
      changed('x', '1'),
      changed('x', 'poison'),
      changed('x', '2'),
      changed('y', '3', 'settings-b'),
      changed('z', '4'),
    ]);
    expect(fold(events)).toEqual({
      rows: ['x 1', 'x, before 1', 'y 3', 'y, before 3'],
      parked: ['settings-a at 1: It can not be taken'],
      waiting: ['settings-a 2 to 500'],
    });
  });

  it('without the streams that wait already', () => {
    const events = logOf([changed('x', '1'), changed('y', '2', 'settings-b')]);
    expect(fold(events, { parked: new Set(['settings-a']) })).toEqual({
      rows: ['y 2', 'y, before 2'],
      parked: [],
      waiting: ['settings-a 1 to 100'],
    });
  });

  it('without an event whose rows Postgres refused', () => {
    const events = logOf([changed('x', '1'), changed('x', '2')]);
    expect(fold(events, {}, new Map([[events[0]!.id, 'refused']]))).toMatchObject({
      rows: [],
      parked: ['settings-a at 0: refused'],
      waiting: ['settings-a 1 to 200'],
    });
  });

  it('and one that can not be read parks its stream', () => {
    const events = logOf([{ ...changed('x', '1'), unreadable: 'invalid' }]);
    expect(fold(events)).toMatchObject({ rows: [], parked: ['settings-a at 0: cannot read SettingsChanged'] });
  });
});

describe('the events for a projection', () => {
  const events = logOf([
    changed('x', '1'),
    step('AnalysisRequested', {}, { stream: `analysis-${uuid(1)}` }),
    changed('x', '2'),
  ]);
  const positions = (given: Partial<Member>) => eventsFor(member(given), events).map(({ position }) => position);

  it('are those of its types that it has not had yet', () => {
    expect(positions({})).toEqual([100n, 300n]);
    expect(positions({ position: 100n })).toEqual([300n]);
    expect(positions({ position: 99n })).toEqual([100n, 300n]);
    expect(positions({ position: 300n })).toEqual([]);
  });

  it('and that no operator left out', () => {
    expect(positions({ skipped: new Set([events[0]!.id]) })).toEqual([300n]);
  });
});
