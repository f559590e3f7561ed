import type { Pool } from 'pg';

/** The state of backups for `status`; the API's process knows when they are late. */
export interface BackupsTold {
  /** When the newest good one was begun; null if there is none. */
  lastGoodAt: string | null;
  /** Why the newest try failed; null if it did not. */
  failure: string | null;
}

/** @returns undefined if none was ever tried. Throws what Postgres throws */
export async function backupsTold(pool: Pool): Promise<BackupsTold | undefined> {
  // The API's table; the API makes it at its first start.
  const { rows: found } = await pool.query<{ there: boolean }>(
    `select to_regclass('public.backup_runs') is not null as there`,
  );
  if (!found[0]?.there) return undefined;
  const { rows } = await pool.query<{ lastGood: Date | null; state: string | null; error: string | null }>(
    `select (select max(begun_at) from public.backup_runs where state = 'done' and gone_at is null) as "lastGood", state, error
     from public.backup_runs order by begun_at desc limit 1`,
  );
  const [last] = rows;
  if (!last) return undefined;
  return {
    lastGoodAt: last.lastGood?.toISOString() ?? null,
    failure: last.state === 'failed' ? (last.error ?? 'no reason is known') : null,
  };
}

/** The state as text for people. */
export function backupsLine({ lastGoodAt, failure }: BackupsTold): string {
  const good = lastGoodAt === null ? 'no good backup yet' : `last good backup begun at ${lastGoodAt}`;
  return failure === null ? good : `${good}; the latest attempt failed: ${failure}`;
}
