import { once } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import type { CopyStreamQuery } from 'pg-copy-streams';
import type { ColumnType } from '../column-types.js';
import type { TableDefinition } from '../table-definition.js';
import type { Build } from '../table-sql.js';
import { columnsOf, createTableSql, storedName } from '../table-sql.js';

type Row = Record<string, unknown>;
type Encode = (value: unknown) => string;

const special = /[\\\n\r\t]/g;
const needsEscape = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text format of COPY (PostgreSQL documentation, COPY, "Text Format"). */
function escaped(text: string): string {
  return needsEscape.test(text) ? text.replace(special, (character) => escapes[character]!) : text;
}

const plain: Encode = (value) => `${value as string | number | bigint | boolean}`;
const encoders: Record<ColumnType, Encode> = {
  uuid: (value) => escaped(value as string),
  text: (value) => escaped(value as string),
  integer: plain,
  number: plain,
  cents: plain,
  position: plain,
  boolean: plain,
  instant: (value) => escaped(value as string),
  json: (value) => escaped(JSON.stringify(value)),
};

/** One function per table that makes a line of COPY's text format of a row. */
export function lineEncoder(table: TableDefinition): (row: Row) => string {
  const columns = Object.entries(table.columns).map(([name, { type }]) => ({ name, encode: encoders[type] }));
  return (row) => {
    let line = '';
    for (let i = 0; i < columns.length; i++) {
      const { name, encode } = columns[i]!;
      const value = row[name];
      if (i > 0) line += '\t';
      line += value === null || value === undefined ? '\\N' : encode(value);
    }
    return line + '\n';
  };
}

const chunkChars = 64 * 1024;

/** Fills one new table by COPY, in a transaction that also creates it. */
export class TableCopy {
  private text = '';

  private constructor(
    private readonly client: PoolClient,
    private readonly stream: CopyStreamQuery,
    private readonly line: (row: Row) => string,
    private readonly failed: { error?: Error },
    private readonly onError: (error: Error) => void,
  ) {}

  static async open(pool: Pool, table: TableDefinition, build: Build): Promise<TableCopy> {
    const client = await pool.connect();
    const failed: { error?: Error } = {};
    const onError = (error: Error) => (failed.error ??= error);
    client.on('error', onError);
    try {
      await client.query('begin');
      await client.query(createTableSql(table, build));
      const names = columnsOf(table).map(([column]) => column);
      const copy = from(`copy ${storedName(table, build)} (${names.join(', ')}) from stdin`);
      const stream = client.query(copy);
      stream.on('error', onError);
      return new TableCopy(client, stream, lineEncoder(table), failed, onError);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Sends rows on; waits while Postgres is behind. Throws the database's error. */
  async write(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      this.text += this.line(row);
      if (this.text.length >= chunkChars) await this.flush();
    }
  }

  private async flush(): Promise<void> {
    this.requireHealthy();
    const { text } = this;
    this.text = '';
    if (text && !this.stream.write(text)) await Promise.race([once(this.stream, 'drain'), once(this.stream, 'close')]);
    this.requireHealthy();
  }

  private requireHealthy(): void {
    if (this.failed.error) throw this.failed.error;
  }

  /** Ends the COPY, runs more statements on the table, and commits. */
  async finish(statements: readonly string[]): Promise<void> {
    await this.flush();
    this.stream.end();
    await once(this.stream, 'finish');
    this.requireHealthy();
    for (const statement of statements) await this.client.query(statement);
    await this.client.query('commit');
    // Another table may use this connection next.
    this.client.off('error', this.onError);
    this.client.release();
  }

  /** Gives everything up; nothing of the table stays. */
  abandon(): void {
    this.client.release(true);
  }
}
