import { expect } from '@jest/globals';
import type { ReadableEvent } from '../../event-store/src/types.js';
import type { Projection } from '../src/engine/projection.js';
import type { TableDefinition } from '../../contracts/src/columns.js';
import { RowSet } from '../src/engine/tables/row-set.js';
import { logOf } from './events.js';
import type { Step } from './events.js';

function rowsAfter(projection: Projection, steps: readonly Step[], table: TableDefinition): Record<string, unknown>[] {
  const rows = new RowSet();
  for (const event of logOf(steps) as ReadableEvent[])
    if ((projection.handles as string[]).includes(event.type)) rows.atomically(() => projection.project(event, rows));
  return rows.changedRows(table);
}

/** `given(projection, events).expectRows([...])`: the rows that the projection makes from events, all folded in one batch. */
export function given(projection: Projection, ...steps: Step[]) {
  return {
    /** The rows of a table, by default the first, in the order in which they were first put; each has to match only the columns named. */
    expectRows(expected: Record<string, unknown>[], table = projection.tables[0]!): void {
      const rows = rowsAfter(projection, steps, table);
      expect(rows).toEqual(expected.map((row) => expect.objectContaining(row) as unknown));
      for (const row of rows) expect(Object.keys(row).sort()).toEqual(Object.keys(table.columns).sort());
    },
    expectRefusal(message: string | RegExp): void {
      expect(() => rowsAfter(projection, steps, projection.tables[0]!)).toThrow(message);
    },
  };
}
