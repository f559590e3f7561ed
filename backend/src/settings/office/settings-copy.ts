import type { Pool } from 'pg';
import { defaultSettings, type SettingValues } from '../../../../contracts/src/settings/catalogue.js';
import type { FactorDuty } from '../../platform/access/signed-in.js';
import { factorDutyOf } from './factor-duty-of.js';
import { officeStream, valuesOf, type SettingsState } from '../decide/settings-history.js';

/** The settings as one process last read them from the log, for the next one that starts without it. */
export interface CopiedSettings {
  revision: number;
  state: SettingsState;
  changedAt: ReadonlyMap<string, string>;
  readAt: Date;
}

/** @throws the database's error */
export async function readCopy(pool: Pool, stream: string): Promise<CopiedSettings | null> {
  const { rows } = await pool.query<{
    revision: number;
    set: [string, unknown][];
    changedAt: [string, string][];
    readAt: Date;
  }>('select revision, set, changed_at as "changedAt", read_at as "readAt" from settings_copy where stream = $1', [
    stream,
  ]);
  const [row] = rows;
  return row
    ? {
        revision: row.revision,
        state: { set: new Map(row.set), refused: new Map() },
        changedAt: new Map(row.changedAt),
        readAt: row.readAt,
      }
    : null;
}

/**
 * The settings as a running process last knew them, for a command line that must not wait for the log; else the catalogue's defaults.
 * @throws the database's error
 */
export async function lastKnownSettings(pool: Pool): Promise<{ values: SettingValues; duty: FactorDuty }> {
  const copy = await readCopy(pool, officeStream);
  const values = copy ? valuesOf(copy.state, defaultSettings()) : defaultSettings();
  return { values, duty: factorDutyOf(values, copy?.changedAt ?? new Map()) };
}

/** @throws the database's error */
export async function writeCopy(
  pool: Pool,
  stream: string,
  { revision, state, changedAt, readAt }: CopiedSettings,
): Promise<void> {
  await pool.query(
    `insert into settings_copy (stream, revision, set, changed_at, read_at) values ($1, $2, $3, $4, $5)
     on conflict (stream) do update set revision = excluded.revision, set = excluded.set, changed_at = excluded.changed_at,
       read_at = excluded.read_at`,
    [stream, revision, JSON.stringify([...state.set]), JSON.stringify([...changedAt]), readAt],
  );
}
