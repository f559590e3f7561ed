import type { Pool } from 'pg';
import { defaultSettings, type SettingValues } from '../../../../contracts/src/settings/catalogue.js';
import { officeStream, valuesOf, type SettingsState } from '../domain/settings-state.js';

/** The settings as one process last read them from the log, for the next one that starts without it. */
export interface CopiedSettings {
  revision: number;
  state: SettingsState;
  readAt: Date;
}

/** @throws the database's error */
export async function readCopy(pool: Pool, stream: string): Promise<CopiedSettings | null> {
  const { rows } = await pool.query<{ revision: number; set: [string, unknown][]; readAt: Date }>(
    'select revision, set, read_at as "readAt" from settings_copy where stream = $1',
    [stream],
  );
  const [row] = rows;
  return row
    ? { revision: row.revision, state: { set: new Map(row.set), refused: new Map() }, readAt: row.readAt }
    : null;
}

/**
 * The settings as a running process last knew them, for a command line that must not wait for the log; else the catalogue's defaults.
 * @throws the database's error
 */
export async function lastKnownSettings(pool: Pool): Promise<SettingValues> {
  const copy = await readCopy(pool, officeStream);
  return copy ? valuesOf(copy.state, defaultSettings()) : defaultSettings();
}

/** @throws the database's error */
export async function writeCopy(
  pool: Pool,
  stream: string,
  { revision, state, readAt }: CopiedSettings,
): Promise<void> {
  await pool.query(
    `insert into settings_copy (stream, revision, set, read_at) values ($1, $2, $3, $4)
     on conflict (stream) do update set revision = excluded.revision, set = excluded.set, read_at = excluded.read_at`,
    [stream, revision, JSON.stringify([...state.set]), readAt],
  );
}
