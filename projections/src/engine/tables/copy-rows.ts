import { BinaryFields } from '../../../../event-store/src/postgres/binary-fields.js';
import type { BinaryType } from '../../../../event-store/src/postgres/binary-types.js';
import { binaryColumns, columnArray, arrayLiteral } from './column-types.js';
import type { TableDefinition } from '../../../../contracts/src/columns.js';
import { once } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import { from, type CopyStreamQuery } from 'pg-copy-streams';
import {
  type Build,
  columnsOf,
  createTableSql,
  decodeRow,
  primaryKeySql,
  removeSql,
  storedName,
  takeBackSql,
} from './table-sql.js';

type Row = Record<string, unknown>;

/** The start of a COPY in binary format: signature, no flags, no extension (PostgreSQL documentation, COPY, "Binary Format"). */
const copyHead = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** ... and its end. */
const copyTail = Buffer.from([0xff, 0xff]);

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

const asText = { getTypeParser: () => (text: string) => text };

/** Fills one new table by COPY, in a transaction that also creates it. */
export class TableCopy {
  /** The connection is given back: others use it now. */
  private over = false;
  /** It has its primary key. */
  private keyed = false;
  private stream: CopyStreamQuery;
  private readonly rows: BinaryRows;

  private constructor(
    private readonly client: PoolClient,
    private readonly table: TableDefinition,
    private readonly build: Build,
    private readonly failed: { error?: Error },
    private readonly onError: (error: Error) => void,
  ) {
    this.rows = new BinaryRows(table);
    this.stream = this.begin();
  }

  static async open(pool: Pool, table: TableDefinition, build: Build): Promise<TableCopy> {
    const client = await pool.connect();
    const failed: { error?: Error } = {};
    const onError = (error: Error) => (failed.error ??= error);
    client.on('error', onError);
    try {
      await client.query('begin');
      await client.query(createTableSql(table, build));
      return new TableCopy(client, table, build, failed, onError);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Sends rows on; waits while Postgres is behind. Throws the database's error. */
  async write(rows: readonly Row[]): Promise<void> {
    for (const row of rows) if (this.rows.add(row)) await this.flush();
  }

  private async flush(): Promise<void> {
    this.requireHealthy();
    const chunk = this.rows.take();
    if (chunk.length > 0 && !this.stream.write(chunk))
      await Promise.race([once(this.stream, 'drain'), once(this.stream, 'close')]);
    this.requireHealthy();
  }

  /**
   * Takes rows that were sent on out of the table again.
   * @param keys of the table's lookup; takes the newest row of each, if there is one
   */
  async takeBack(keys: readonly string[]): Promise<Row[]> {
    const rows = await this.between(takeBackSql(this.table, this.build), [this.arrayOf(this.table.lookup!.by, keys)]);
    return rows.map((values) => decodeRow(this.table, values));
  }

  /** Deletes rows with the same primary keys from the table: these rows are to be written in their place. */
  async remove(rows: readonly Row[]): Promise<void> {
    const keys = this.table.primaryKey.map((column) =>
      this.arrayOf(
        column,
        rows.map((row) => row[column]),
      ),
    );
    await this.between(removeSql(this.table, this.build), keys);
  }

  /** Runs a statement on the rows sent so far, which have their primary key then. */
  private async between(text: string, values: unknown[]): Promise<(string | null)[][]> {
    await this.endCopy();
    if (!this.keyed) await this.client.query(primaryKeySql(this.table, this.build));
    this.keyed = true;
    const { rows } = await this.client.query<(string | null)[]>({ text, values, rowMode: 'array', types: asText });
    this.stream = this.begin();
    return rows;
  }

  private arrayOf(column: string, values: readonly unknown[]): Buffer | string {
    const { type } = this.table.columns[column]!;
    return columnArray(type, values) ?? arrayLiteral(type, values);
  }

  private begin(): CopyStreamQuery {
    const names = columnsOf(this.table).map(([column]) => column);
    const copy = from(`copy ${storedName(this.table, this.build)} (${names.join(', ')}) from stdin (format binary)`);
    const stream = this.client.query(copy);
    stream.on('error', this.onError);
    stream.write(copyHead);
    return stream;
  }

  private async endCopy(): Promise<void> {
    await this.flush();
    this.stream.end(copyTail);
    await once(this.stream, 'finish');
    this.requireHealthy();
  }

  private requireHealthy(): void {
    if (this.failed.error) throw this.failed.error;
  }

  /** Ends the COPY, gives the table its primary key, runs more statements on it, and commits. */
  async finish(statements: readonly string[]): Promise<void> {
    await this.endCopy();
    if (!this.keyed) await this.client.query(primaryKeySql(this.table, this.build));
    for (const statement of statements) await this.client.query(statement);
    await this.client.query('commit');
    this.over = true;
    // Another table may use this connection next.
    this.client.off('error', this.onError);
    this.client.release();
  }

  /** Gives everything up: nothing of the table remains, unless it is finished already. */
  abandon(): void {
    if (this.over) return;
    this.over = true;
    this.client.release(true);
  }
}
