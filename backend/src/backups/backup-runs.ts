import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { KnownRuns } from './decide.js';
import type { WrittenBackup } from './backup-key.js';

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
  /** Since when a good one is known to be gone from the place: expired, or removed by somebody. */
  goneAt: Date | null;
}

const shown = `id, state, begun_at as "begunAt", ended_at as "endedAt", asked_by as "askedBy", name, summary, error, gone_at as "goneAt"`;
/** A backup that counts: complete, and still there as far as is known. */
const good = `state = 'done' and gone_at is null`;

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
  stillMine(id: string): Promise<boolean> {
    return this.change(id, 'alive_at = clock_timestamp()');
  }

  /** Notes the name before a file may have it. @returns false if another process has the run by now */
  named(id: string, name: string): Promise<boolean> {
    return this.change(id, 'name = $2, alive_at = clock_timestamp()', [name]);
  }

  /**
   * Good backups that are no longer in the place, or not with their size, stop counting; one that is there again counts again.
   * @param there all files of the place
   */
  async noteGone(there: readonly { name: string; bytes: number }[]): Promise<void> {
    await this.pool.query(
      `with seen as (select r.id, t.name is not null as there from backup_runs r
         left join unnest($2::text[], $3::bigint[]) t (name, bytes)
           on t.name = r.name and t.bytes = (r.summary->>'bytes')::bigint
         where r.place = $1 and r.state = 'done')
       update backup_runs r set gone_at = case when s.there then null else clock_timestamp() end
       from seen s where s.id = r.id and s.there = (r.gone_at is not null)`,
      [this.place, there.map(({ name }) => name), there.map(({ bytes }) => bytes)],
    );
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
      `select ${shown} from backup_runs where place = $1 and ${good} order by begun_at desc limit 1`,
      [this.place],
    );
    return rows[0];
  }

  /** Names of failed runs. Leaves out the name of one that began in the same second, and so has the same name, as a good one. */
  async failed(): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      `select name from backup_runs where place = $1 and state = 'failed' and name is not null
       except select name from backup_runs where place = $1 and state = 'done'`,
      [this.place],
    );
    return rows.map(({ name }) => name);
  }

  /** When a run of that name ended; undefined: this system knows none. */
  async endOf(name: string): Promise<Date | undefined> {
    const { rows } = await this.pool.query<{ ended: Date | null }>(
      `select max(ended_at) as ended from backup_runs where place = $1 and name = $2`,
      [this.place, name],
    );
    return rows[0]?.ended ?? undefined;
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
      `select (select max(begun_at) from backup_runs where place = $1 and ${good}) as "lastGood",
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

  private end(id: string, change: string, values: unknown[]): Promise<boolean> {
    return this.change(id, `ended_at = clock_timestamp(), ${change}`, values);
  }

  private async change(id: string, change: string, values: unknown[] = []): Promise<boolean> {
    const text = `update backup_runs set ${change} where id = $1 and state = 'running'`;
    return (await this.pool.query(text, [id, ...values])).rowCount === 1;
  }

  /** Ends runs whose process is gone. */
  private async endSilent(): Promise<void> {
    await this.pool.query(
      `update backup_runs set state = 'failed', ended_at = clock_timestamp(), error = 'Its process ended before it was done'
       where state = 'running' and alive_at < clock_timestamp() - ${silentFor}`,
    );
  }
}
