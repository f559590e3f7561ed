import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { KnownRuns } from '../domain/backup-standing.js';
import type { WrittenBackup } from './write-encrypted.js';

const silentFor = `interval '1 minute'`;
const listed = 20;

export interface BackupRun {
  id: string;
  state: 'running' | 'done' | 'failed';
  begunAt: Date;
  endedAt: Date | null;
  /** An e-mail, `ops`, or null for a scheduled backup. */
  askedBy: string | null;
  name: string | null;
  summary: WrittenBackup | null;
  error: string | null;
}

const shown = `id, state, begun_at as "begunAt", ended_at as "endedAt", asked_by as "askedBy", name, summary, error`;

/** Backups that were made or tried. The running row is the lease: one at a time, and only its holder may name a backup. */
export class BackupRuns {
  constructor(
    private readonly pool: Pool,
    /** Without secrets; backups at other places don't count here. */
    private readonly place: string,
  ) {}

  /** @returns undefined while another process makes one. Throws what Postgres throws */
  async claim(askedBy: string | null): Promise<Pick<BackupRun, 'id' | 'begunAt'> | undefined> {
    await this.endSilent();
    const { rows } = await this.pool.query<Pick<BackupRun, 'id' | 'begunAt'>>(
      `insert into backup_runs (id, place, state, asked_by) values ($1, $2, 'running', $3)
       on conflict ((true)) where state = 'running' do nothing returning id, begun_at as "begunAt"`,
      [randomUUID(), this.place, askedBy],
    );
    return rows[0];
  }

  /** @returns false if another process has the run by now */
  async stillMine(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update backup_runs set alive_at = clock_timestamp() where id = $1 and state = 'running'`,
      [id],
    );
    return rowCount === 1;
  }

  /** @returns false if another process has the run by now: then it is no backup */
  done(id: string, name: string, summary: WrittenBackup): Promise<boolean> {
    return this.end(id, `state = 'done', name = $2, summary = $3`, [name, JSON.stringify(summary)]);
  }

  /** @param error one line, without secrets */
  async fail(id: string, error: string): Promise<void> {
    await this.end(id, `state = 'failed', error = $2`, [error]);
  }

  /** Newest first. */
  async list(): Promise<BackupRun[]> {
    await this.endSilent();
    const { rows } = await this.pool.query<BackupRun>(
      `select ${shown} from backup_runs where place = $1 order by begun_at desc limit ${listed}`,
      [this.place],
    );
    return rows;
  }

  async lastGood(): Promise<BackupRun | undefined> {
    const { rows } = await this.pool.query<BackupRun>(
      `select ${shown} from backup_runs where place = $1 and state = 'done' order by begun_at desc limit 1`,
      [this.place],
    );
    return rows[0];
  }

  /** When failed runs were begun. Leaves out a run that began in the same second, and so has the same name, as a good one. */
  async failed(): Promise<Date[]> {
    const { rows } = await this.pool.query<{ begun: Date }>(
      `select begun_at as begun from backup_runs where place = $1 and state = 'failed' and date_trunc('second', begun_at) not in
         (select date_trunc('second', begun_at) from backup_runs where place = $1 and state = 'done')`,
      [this.place],
    );
    return rows.map(({ begun }) => begun);
  }

  async known(): Promise<KnownRuns> {
    await this.endSilent();
    const { rows } = await this.pool.query<{
      lastGood: Date | null;
      firstTry: Date | null;
      begun: Date | null;
      state: BackupRun['state'] | null;
      lastEnded: 'done' | 'failed' | null;
    }>(
      `select (select max(begun_at) from backup_runs where place = $1 and state = 'done') as "lastGood",
         (select min(begun_at) from backup_runs where place = $1) as "firstTry", last.begun_at as begun, last.state,
         (select state from backup_runs where place = $1 and state <> 'running' order by begun_at desc limit 1) as "lastEnded"
       from (select 1) one left join lateral
         (select begun_at, state from backup_runs where place = $1 order by begun_at desc limit 1) last on true`,
      [this.place],
    );
    const { lastGood, firstTry, begun, state, lastEnded } = rows[0]!;
    return {
      lastGood: lastGood ?? undefined,
      firstTry: firstTry ?? undefined,
      lastTry: begun && state ? { begun, state } : undefined,
      lastEnded: lastEnded ?? undefined,
    };
  }

  private async end(id: string, change: string, values: unknown[]): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update backup_runs set ended_at = clock_timestamp(), ${change} where id = $1 and state = 'running'`,
      [id, ...values],
    );
    return rowCount === 1;
  }

  /** Ends runs whose process is gone. */
  private async endSilent(): Promise<void> {
    await this.pool.query(
      `update backup_runs set state = 'failed', ended_at = clock_timestamp(), error = 'Its process ended before it was done'
       where state = 'running' and alive_at < clock_timestamp() - ${silentFor}`,
    );
  }
}
