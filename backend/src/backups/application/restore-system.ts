import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { runArchive } from '../../../../projections/src/cli/archive.js';
import type { Config } from '../../../../projections/src/process/config.js';
import { decrypted } from './age.js';
import { refuseOtherDatabase, restorePublic } from './restore-public.js';
import { unpackBackup } from './unpack-backup.js';

export interface RestoredSystem {
  begunAt: string;
  events: number;
  keys: number;
  /** The log's chain: what was read back has the backup's, or the restore failed. */
  hash: string;
  /** Of schema public. */
  tables: Record<string, number>;
  /** How far the read models are. */
  position: string;
  notes: string[];
}

export interface RestoreTools {
  config: Config;
  pool: Pool;
  logger: Logger;
  onProgress: (line: string) => void;
}

/**
 * Restores a whole backup into an empty system that does not run. Everything is decrypted and verified before the first write.
 * @param identity what opens it
 * @param beside a folder where erasures may be noted, besides BACKUP_TO
 * @throws WrongBackup, RestoreRefused with nothing written; Error when it failed midway: then databases and log have to be emptied
 */
export async function restoreSystem(
  { config, pool, logger, onProgress }: RestoreTools,
  bytes: AsyncIterable<Uint8Array>,
  identity: string,
  beside: string,
): Promise<RestoredSystem> {
  await mkdir(config.DATA_DIR, { recursive: true });
  // For its owner alone, and no longer than the restore: users stand in it readable.
  const folder = await mkdtemp(path.join(config.DATA_DIR, '.restore-'));
  try {
    onProgress('restore: decrypting the backup');
    const backup = await unpackBackup(await decrypted(bytes, identity), folder);
    await refuseOtherDatabase(config.DATABASE_URL, backup);
    const { archive } = await runArchive(
      {
        ...{ config, pool, logger, onProgress, erasuresBeside: beside },
        beforeWriting: () => restorePublic(config.DATABASE_URL, backup, (what) => onProgress(`restore: ${what}`)),
      },
      { verb: 'restore', file: backup.logFile, json: false },
    );
    const { events = 0, keys = 0, hash = '', position = '0', notes } = archive;
    return {
      ...{ begunAt: backup.header.begunAt, events, keys, hash, position },
      tables: backup.contents.tables,
      notes: [...notes, ...(await withoutErased(pool))],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files whose person was erased since: their keys stand beside them. What else of them came back the running system removes. */
async function withoutErased(pool: Pool): Promise<string[]> {
  const { rowCount } = await pool.query(
    'delete from lead_files f where exists (select from read.erasures e where e.lead_id = f.lead_id)',
  );
  return rowCount ? [`${rowCount} files of people who were erased since are gone again.`] : [];
}
