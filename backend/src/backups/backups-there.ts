import { thisSystem } from '../../../event-store/src/backup/this-system.js';
import { knownBackups } from './known-backups.js';
import type { BackupTools } from './make-backup.js';

/** A backup in BACKUP_TO. */
export interface BackupThere {
  name: string;
  bytes: number;
  begunAt: string;
  of: 'this_system' | 'earlier_lineage' | 'other_system' | 'no_lineage';
  /** The id of its system; null without a lineage, and so are the following. */
  system: string | null;
  events: number | null;
  /** Of the last event in its log. */
  position: string | null;
  /** When it was decrypted and compared. */
  verifiedAt: string | null;
}

/** All backups in the place, oldest first, and the id of this system. */
export interface BackupsThere {
  system: string;
  there: BackupThere[];
}

/** Also notes which of this system's are gone. Throws what Postgres and the place throw */
export async function backupsThere({ source, place, runs }: BackupTools): Promise<BackupsThere> {
  const { system, origins } = await thisSystem(source.pool);
  const known = await knownBackups(place);
  await runs.noteGone(await place.list(''));
  const earlier = new Set(origins.map((mark) => mark.system));
  const ownerOf = (of: string) =>
    of === system ? 'this_system' : earlier.has(of) ? 'earlier_lineage' : 'other_system';
  return {
    system,
    there: known.map(({ name, bytes, begun, lineage }) => ({
      ...{ name, bytes, begunAt: begun.toISOString(), of: lineage ? ownerOf(lineage.system) : 'no_lineage' },
      system: lineage?.system ?? null,
      events: lineage?.events ?? null,
      position: lineage?.position ?? null,
      verifiedAt: lineage?.verifiedAt ?? null,
    })),
  };
}
