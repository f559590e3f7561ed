import { coalesce } from '../../../event-store/src/flow/group-commit.js';
import { inTransaction } from '../../../projections/src/engine/store/transaction.js';
import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import type { MapImport, ImportCheck } from '../../../contracts/src/imports/routes.js';
import type { ImportState, LineOutcome, UndoOutcome } from '../../../contracts/src/imports/import-state.js';
import type { Encoding, Separator } from './csv.js';

/** A row of `imports`. */
export interface ImportRow {
  id: string;
  fileName: string;
  bytes: number;
  encoding: Encoding;
  separator: Separator;
  header: string[];
  firstLines: string[][];
  lines: number;
  state: ImportState;
  mapping: MapImport | null;
  checked: ImportCheck | null;
  progress: number;
  trouble: string | null;
  correlationId: string;
  undoCorrelationId: string;
  createdBy: string;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  contentKey: Buffer;
  headerKey: Buffer;
}

/** The result of one line; `line` counts non-empty lines, from 1, without the header. */
export interface LineResult {
  line: number;
  fileLine: number;
  leadId: string | null;
  /** The id that follows from the line's words: a lead's, or a note's. */
  madeId: string | null;
  outcome: LineOutcome;
  reason: string | null;
}

export interface UndoResult {
  line: number;
  undone: UndoOutcome;
  reason: string | null;
}

const columns = `id, file_name as "fileName", bytes, encoding, separator, header, first_lines as "firstLines", lines, state, mapping,
  checked, progress, trouble, correlation_id as "correlationId", undo_correlation_id as "undoCorrelationId", created_by as "createdBy",
  created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt", content_key as "contentKey", header_key as "headerKey"`;
const leaseSeconds = 30;
const partBytes = 256 * 1024;
/** How long a file is kept that nobody imports. */
const draftDays = 7;
/** How long the rest is kept of an import that was begun and stopped. */
const stoppedDays = 30;

/** The rows of imports. A worker's writes count only as long as it holds the import. */
@Injectable()
export class ImportStore {
  constructor(private readonly pool: Pool) {}

  async add(
    row: Pick<
      ImportRow,
      | 'id'
      | 'fileName'
      | 'encoding'
      | 'separator'
      | 'header'
      | 'firstLines'
      | 'lines'
      | 'correlationId'
      | 'undoCorrelationId'
      | 'createdBy'
      | 'contentKey'
      | 'headerKey'
    >,
    content: Buffer,
  ): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query(
        `insert into imports (id, content_key, header_key, file_name, bytes, encoding, separator, header, first_lines, lines,
           correlation_id, undo_correlation_id, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          ...[row.id, row.contentKey, row.headerKey, row.fileName, content.length, row.encoding, row.separator],
          ...[JSON.stringify(row.header), JSON.stringify(row.firstLines), row.lines],
          ...[row.correlationId, row.undoCorrelationId, row.createdBy],
        ],
      );
      for (let part = 0; part * partBytes < content.length; part++)
        await client.query('insert into import_parts (import_id, part, content) values ($1, $2, $3)', [
          ...[row.id, part, content.subarray(part * partBytes, (part + 1) * partBytes)],
        ]);
    });
  }

  /**
   * Deletes files whose time is over. A file that nobody imported is deleted with its row; a stopped import ends where it is, and keeps
   * its lines' results, so that it can still be undone.
   * @returns how many
   */
  async expire(): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      const drafts = await client.query(
        `delete from imports where state in ('draft', 'checked') and created_at < now() - make_interval(days => $1)`,
        [draftDays],
      );
      const { rows } = await client.query<{ id: string }>(
        `update imports set state = 'done', ended_at = now(), first_lines = '[]', checked = null
         where state = 'stopped' and started_at < now() - make_interval(days => $1) returning id`,
        [stoppedDays],
      );
      await client.query('delete from import_parts where import_id = any($1)', [rows.map((row) => row.id)]);
      return (drafts.rowCount ?? 0) + rows.length;
    });
  }

  async find(id: string): Promise<ImportRow | null> {
    return (await this.pool.query<ImportRow>(`select ${columns} from imports where id = $1`, [id])).rows[0] ?? null;
  }

  async list(most: number): Promise<ImportRow[]> {
    const text = `select ${columns} from imports order by created_at desc, id limit $1`;
    return (await this.pool.query<ImportRow>(text, [most])).rows;
  }

  /** The newest other import of the same content that was begun and not undone; one that ended before its last line does not count. */
  async sameContent({ id, contentKey }: Pick<ImportRow, 'id' | 'contentKey'>): Promise<ImportRow | null> {
    const text = `select ${columns} from imports where content_key = $1 and id <> $2
      and state in ('running', 'stopped', 'done', 'undoing') and (state <> 'done' or progress >= lines) order by started_at desc limit 1`;
    return (await this.pool.query<ImportRow>(text, [contentKey, id])).rows[0] ?? null;
  }

  /** The last mapping of a file with the same first line. */
  async lastMapping({ id, headerKey }: Pick<ImportRow, 'id' | 'headerKey'>): Promise<MapImport | null> {
    const text = `select mapping from imports where header_key = $1 and id <> $2 and mapping is not null order by created_at desc limit 1`;
    return (await this.pool.query<{ mapping: MapImport }>(text, [headerKey, id])).rows[0]?.mapping ?? null;
  }

  async hasFile({ id }: Pick<ImportRow, 'id'>): Promise<boolean> {
    return (await this.pool.query('select from import_parts where import_id = $1 limit 1', [id])).rowCount === 1;
  }

  /** The file's bytes, piece by piece. @throws Error if the file is gone: a missing file must not look like the end of an import */
  async *content(id: string): AsyncGenerator<Buffer> {
    for (let part = 0; ; part++) {
      const text = 'select content from import_parts where import_id = $1 and part = $2';
      const row = (await this.pool.query<{ content: Buffer }>(text, [id, part])).rows[0];
      if (!row && part === 0) throw new Error(`The file of import ${id} is gone`);
      if (!row) return;
      yield row.content;
    }
  }

  /** Moves from one of some states to another. @returns whether it was in one of them */
  async move(id: string, from: readonly ImportState[], to: ImportState, mapping?: MapImport): Promise<boolean> {
    const begins = to === 'checking' || to === 'undoing';
    const text = `update imports set state = $3, worker = null, worker_until = null, trouble = null,
        progress = case when $4 then 0 when $3 = 'running' and started_at is null then 0 else progress end,
        mapping = coalesce($5, mapping), checked = case when $3 = 'checking' then null else checked end,
        started_at = case when $3 = 'running' then coalesce(started_at, now()) else started_at end
      where id = $1 and state = any($2)`;
    const values = [id, from, to, begins, mapping ? JSON.stringify(mapping) : null];
    return (await this.pool.query(text, values)).rowCount === 1;
  }

  async remove(id: string): Promise<boolean> {
    const text = `delete from imports where id = $1 and state in ('draft', 'checked')`;
    return (await this.pool.query(text, [id])).rowCount === 1;
  }

  /** Claims an import that nobody works on, for a while. */
  async claim(worker: string): Promise<ImportRow | null> {
    const text = `update imports set worker = $1, worker_until = now() + make_interval(secs => ${leaseSeconds}) where id = (
        select id from imports where state in ('checking', 'running', 'undoing') and (worker_until is null or worker_until < now())
        order by created_at limit 1 for update skip locked)
      returning ${columns}`;
    return (await this.pool.query<ImportRow>(text, [worker])).rows[0] ?? null;
  }

  /** Releases an import, so that another worker can take it at once. @param trouble why it waits */
  async release({ id }: ImportRow, worker: string, trouble: string | null): Promise<void> {
    const text = `update imports set worker_until = now() + make_interval(secs => $4), trouble = $3 where id = $1 and worker = $2`;
    await this.pool.query(text, [id, worker, trouble, trouble === null ? 0 : 2]);
  }

  /** @returns false if this worker no longer holds it, or it was stopped: then nothing was kept */
  async checkedTo({ id }: ImportRow, worker: string, progress: number, done: ImportCheck | null): Promise<boolean> {
    const text = `update imports set progress = $3, worker_until = now() + make_interval(secs => ${leaseSeconds}), trouble = null,
        checked = $4, state = case when $4::jsonb is null then state else 'checked' end
      where id = $1 and worker = $2 and state = 'checking'`;
    return (await this.pool.query(text, [id, worker, progress, done ? JSON.stringify(done) : null])).rowCount === 1;
  }

  /**
   * Runs work on the next lines and keeps their results together with the progress. Meanwhile nobody can stop the import, and no person
   * can be removed from its file: an erasure waits, and then finds the results of the lines read before.
   * @param work gets a check to call before each append: whether the claim still holds, since a process that slept loses it
   * @returns as `checkedTo`
   */
  nextLines(
    { id }: ImportRow,
    worker: string,
    progress: number,
    work: (held: () => Promise<void>) => Promise<readonly LineResult[]>,
  ): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      await client.query(`set local idle_in_transaction_session_timeout = '${leaseSeconds}s'`);
      if (!(await this.own(client, id, worker, 'running', progress))) return false;
      // Lines are brought in side by side, over one connection of this transaction.
      const held = coalesce(
        async (lines: undefined[]) => {
          await client.query('select');
          return lines;
        },
        { maxBatch: 1_000 },
      );
      const results = await work(async () => held(undefined));
      await addResults(client, id, results);
      return true;
    });
  }

  /** Keeps results that an undo found of lines that this import brought in before. @returns as `checkedTo` */
  foundBefore({ id, progress }: ImportRow, worker: string, results: readonly LineResult[]): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      if (!(await this.own(client, id, worker, 'undoing', progress))) return false;
      await addResults(client, id, results);
      return true;
    });
  }

  /** Keeps an undo's results for some lines. @returns as `checkedTo` */
  undone({ id }: ImportRow, worker: string, results: readonly UndoResult[], progress: number): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      if (!(await this.own(client, id, worker, 'undoing', progress))) return false;
      await client.query(
        `update import_lines l set undone = r.undone, undo_reason = r.reason
         from unnest($2::int[], $3::text[], $4::text[]) as r(line, undone, reason) where l.import_id = $1 and l.line = r.line`,
        [id, results.map(({ line }) => line), results.map(({ undone }) => undone), results.map(({ reason }) => reason)],
      );
      return true;
    });
  }

  /** Ends what is in progress; the file is not needed any more. */
  async end({ id }: ImportRow, worker: string, from: 'running' | 'undoing', to: 'done' | 'undone'): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const text = `update imports set state = $4, ended_at = now(), worker = null, worker_until = null, trouble = null,
          first_lines = '[]', checked = null where id = $1 and worker = $2 and state = $3`;
      if ((await client.query(text, [id, worker, from, to])).rowCount)
        await client.query('delete from import_parts where import_id = $1', [id]);
    });
  }

  private async own(
    client: PoolClient,
    id: string,
    worker: string,
    state: ImportState,
    progress: number,
  ): Promise<boolean> {
    const text = `update imports set progress = $4, worker_until = now() + make_interval(secs => ${leaseSeconds}), trouble = null
      where id = $1 and worker = $2 and state = $3`;
    return (await client.query(text, [id, worker, state, progress])).rowCount === 1;
  }
}

async function addResults(client: PoolClient, id: string, results: readonly LineResult[]): Promise<void> {
  await client.query(
    `insert into import_lines (import_id, line, file_line, lead_id, outcome, reason, made_id)
     select $1, * from unnest($2::int[], $3::int[], $4::uuid[], $5::text[], $6::text[], $7::uuid[]) on conflict do nothing`,
    [
      ...[id, results.map(({ line }) => line), results.map(({ fileLine }) => fileLine)],
      ...[results.map(({ leadId }) => leadId), results.map(({ outcome }) => outcome)],
      ...[results.map(({ reason }) => reason), results.map(({ madeId }) => madeId)],
    ],
  );
}
