import { BinaryFields } from '../../../../event-store/src/postgres/binary-fields.js';
import type { BinaryType } from '../../../../event-store/src/postgres/binary-types.js';
import { binaryColumns } from './binary-column.js';
import type { TableDefinition } from '../../../../contracts/src/columns.js';

type Row = Record<string, unknown>;

/** The start of a COPY in binary format: signature, no flags, no extension (PostgreSQL documentation, COPY, "Binary Format"). */
export const copyHead = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** ... and its end. */
export const copyTail = Buffer.from([0xff, 0xff]);

const chunkBytes = 64 * 1024;

/**
 * Encodes rows of one table in the form that Postgres reads fastest. If a value does not have the form of its column's type, Postgres
 * refuses the row, as it refuses the text.
 */
export class BinaryRows {
  private readonly fields = new BinaryFields(2 * chunkBytes);
  private readonly columns: readonly { name: string; write: BinaryType<unknown>['write'] }[];

  constructor(table: TableDefinition) {
    this.columns = Object.entries(table.columns).map(([name, { type }]) => ({
      name,
      write: (binaryColumns[type] as BinaryType<unknown>).write,
    }));
  }

  /** Adds a row. @returns whether there is enough to be taken */
  add(row: Row): boolean {
    const { columns, fields } = this;
    fields.row(columns.length);
    for (let i = 0; i < columns.length; i++) {
      const { name, write } = columns[i]!;
      const value = row[name];
      if (value === null || value === undefined) fields.null();
      else if (!write(fields, value)) fields.refused();
    }
    return fields.length >= chunkBytes;
  }

  /** Everything added since the last call. */
  take(): Buffer {
    return this.fields.take();
  }
}
