import { once } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import type { CopyStreamQuery } from 'pg-copy-streams';
import type { TableDefinition } from './table-definition.js';
import type { Build } from './table-sql.js';
import { columnsOf, createTableSql, storedName } from './table-sql.js';
import { BinaryRows, copyHead, copyTail } from './binary-rows.js';

type Row = Record<string, unknown>;

/** Fills one new table by COPY, in a transaction that also creates it. */
export class TableCopy {
  /** The connection is given back: it is somebody else's now. */
  private over = false;

  private constructor(
    private readonly client: PoolClient,
    private readonly stream: CopyStreamQuery,
    private readonly rows: BinaryRows,
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
      const copy = from(`copy ${storedName(table, build)} (${names.join(', ')}) from stdin (format binary)`);
      const stream = client.query(copy);
      stream.on('error', onError);
      stream.write(copyHead);
      return new TableCopy(client, stream, new BinaryRows(table), failed, onError);
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

  private requireHealthy(): void {
    if (this.failed.error) throw this.failed.error;
  }

  /** Ends the COPY, runs more statements on the table, and commits. */
  async finish(statements: readonly string[]): Promise<void> {
    await this.flush();
    this.stream.end(copyTail);
    await once(this.stream, 'finish');
    this.requireHealthy();
    for (const statement of statements) await this.client.query(statement);
    await this.client.query('commit');
    this.over = true;
    // Another table may use this connection next.
    this.client.off('error', this.onError);
    this.client.release();
  }

  /** Gives everything up: nothing of the table stays, unless it is finished already. */
  abandon(): void {
    if (this.over) return;
    this.over = true;
    this.client.release(true);
  }
}
