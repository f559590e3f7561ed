import { describe, expect, it } from '@jest/globals';
import type { TableDefinition } from '../table-definition.js';
import { lineEncoder } from './copy-rows.js';

interface Sample {
  id: string;
  count: number | null;
  position: bigint;
  open: boolean;
  list: unknown;
}
const table: TableDefinition<Sample> = {
  name: 'sample',
  comment: 'Sample.',
  primaryKey: ['id'],
  indexes: [],
  columns: {
    id: { type: 'text', comment: 'Text.' },
    count: { type: 'integer', nullable: true, comment: 'Number.' },
    position: { type: 'position', comment: 'Position.' },
    open: { type: 'boolean', comment: 'Boolean.' },
    list: { type: 'json', comment: 'JSON.' },
  },
};

describe('a line of COPY', () => {
  it('holds the columns in their order, null as \\N', () => {
    const row = { list: [{ a: 1 }], open: false, position: 2n ** 60n, count: null, id: 'one' };
    expect(lineEncoder(table)(row)).toBe(`one\t\\N\t${2n ** 60n}\tfalse\t[{"a":1}]\n`);
  });

  it('escapes what COPY would take for its own, also in JSON', () => {
    const row = { id: 'a\tb\nc\\N\r', count: 0, position: 1n, open: true, list: 'x\\y"\n' };
    expect(lineEncoder(table)(row)).toBe('a\\tb\\nc\\\\N\\r\t0\t1\ttrue\t"x\\\\\\\\y\\\\"\\\\n"\n');
  });
});
