import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { runArchive } from '../../../projections/src/cli/archive.js';
import { erased } from '../../../contracts/src/log/personal.js';
import { restoreUnderWay } from '../../../event-store/src/backup/restore-progress.js';
import type { Config } from '../../../projections/src/process/config.js';
import { voidAllLinks } from '../accounts/one-time-links.js';
import { decrypted } from './backup-key.js';
import type { BackupHeader } from './frames.js';
import { refuseOtherDatabase, restorePublic, unpackBackup } from './restore-public.js';
import { makeFolder } from '../../../event-store/src/flow/make-folder.js';

export interface RestoredSystem {
  begunAt: string;
  events: number;
  keys: number;
  /** The log's hash chain: the log as read back must have the backup's, or the restore failed. */
  hash: string;
  /** Of schema public. */
  tables: Record<string, number>;
  /** The position of the read models. */
  position: string;
  /** The id under which this system goes on, another one than that of the backup. */
  system: string;
  notes: string[];
}

export interface RestoreTools {
  config: Config;
  pool: Pool;
  logger: Logger;
  onProgress: (line: string) => void;
  /** Gets what an operator must not miss among the lines of progress. */
  onNotice: (line: string) => void;
}

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Beginning of the name of the folder that holds the backup decrypted. */
const unpackedTo = '.restore-';

/**
 * Restores a full backup into an empty system that does not run. Everything is decrypted and verified before the first write.
 * @param identity the key that opens it
 * @param beside a folder that may list erasures, besides BACKUP_TO
 * One that ended midway goes on when it is repeated with the same backup.
 * @throws WrongBackup, RestoreRefused with nothing written; Error if it failed midway
 */
export async function restoreSystem(
  { config, pool, logger, onProgress, onNotice }: RestoreTools,
  bytes: AsyncIterable<Uint8Array>,
  identity: string,
  beside: string,
): Promise<RestoredSystem> {
  await makeFolder(config.DATA_DIR);
  // Readable only by its owner, and removed after the restore: it holds user data unencrypted.
  await removeLeftovers(config.DATA_DIR);
  const folder = await mkdtemp(path.join(config.DATA_DIR, unpackedTo));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  // Not by an exit, which waits for a read that is under way: from a place that hangs, for ever.
  const interrupted = (signal: NodeJS.Signals) => {
    remove();
    process.kill(process.pid, signal);
  };
  for (const signal of interruptions) process.once(signal, interrupted);
  try {
    onProgress('restore: decrypting the backup');
    const backup = await unpackBackup(await decrypted(bytes, identity), folder);
    const before = await restoreUnderWay(pool);
    const goesOn = before?.hash === backup.contents.log.hash;
    if (!goesOn) await refuseOtherDatabase(config.DATABASE_URL, backup);
    const notes: string[] = [];
    const { archive } = await runArchive(
      {
        ...{ config, pool, logger, onProgress, onNotice, erasuresBeside: beside },
        lineage: backup.header.lineage,
        beforeWriting: () => restorePublic(config.DATABASE_URL, backup, (what) => onProgress(`restore: ${what}`)),
        whenBuilt: async () =>
          void notes.push(...(await afterRestore(pool, backup.header)), usersOf(backup.header.begunAt)),
      },
      { verb: 'restore', file: backup.logFile, json: false },
    );
    const { events = 0, keys = 0, hash = '', position = '0', system = '' } = archive;
    return {
      ...{ begunAt: backup.header.begunAt, events, keys, hash, position, system },
      tables: backup.contents.tables,
      notes: [...archive.notes, ...notes],
    };
  } finally {
    process.off('exit', remove);
    for (const signal of interruptions) process.off(signal, interrupted);
    remove();
  }
}

/** What a restore that was killed had decrypted. Only one restore runs at a time. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(unpackedTo)) await rm(path.join(dataDir, name), { recursive: true, force: true });
}

/**
 * Takes out of the restored tables what is over since the backup was begun. Repeatable.
 * @returns what an operator should know of it
 */
export async function afterRestore(pool: Pool, { begunAt }: Pick<BackupHeader, 'begunAt'>): Promise<string[]> {
  return [
    ...(await withoutErased(pool, begunAt)),
    ...(await withoutWaitingFiles(pool)),
    ...(await withoutLinks(pool)),
    ...(await withoutDueMails(pool)),
  ];
}

/** Removes what came back of people who were erased since. The running system removes the rest. */
async function withoutErased(pool: Pool, begunAt: string): Promise<string[]> {
  // The keys of files are stored beside them.
  // Raw SQL: it changes tables by what a read model holds.
  const { rowCount } = await pool.query(
    'delete from lead_files f where exists (select from read.erasures e where e.lead_id = f.lead_id)',
  );
  await pool.query(
    `update effect_attempts a set error = null, calls = '[]' from effects f join read.erasures e on e.lead_id = f.lead_id
     where a.manager = f.manager and a.key = f.key`,
  );
  const files = rowCount ? [`${rowCount} files of people erased since then were removed again.`] : [];
  return [...files, ...(await withoutTheirWords(pool, begunAt))];
}

/**
 * An erasure that the backup does not have as complete: its keys are gone, so nobody knows any more what would name the person. One that
 * was completed while the backup was made is complete in its log, but not yet in its tables. @param begunAt as SQL
 */
// Raw SQL: a condition of statements that change tables.
const erasedSince = (begunAt: string) =>
  `exists (select from read.erasures where completed_at is null or completed_at > ${begunAt}::timestamptz)`;

/** Where the names and addresses of people erased since may stand. Nobody can tell which are theirs, so all of them go. */
async function withoutTheirWords(pool: Pool, begunAt: string): Promise<string[]> {
  const { rowCount: drafts } = await pool.query(`delete from intake_drafts where ${erasedSince('$1')}`, [begunAt]);
  const { rowCount: views } = await pool.query(
    `update board_views set filter = filter || jsonb_build_object('search', $1::text)
     where filter ? 'search' and filter->>'search' <> $1 and ${erasedSince('$2')}`,
    [erased, begunAt],
  );
  return [
    ...(drafts ? [`The drafts of forms (${drafts}) were removed: they may be of somebody erased since then.`] : []),
    ...(views ? [`What saved views search for (${views}) was removed: it may name somebody erased since then.`] : []),
  ];
}

/** A link that was used since the backup would let somebody in again. */
async function withoutLinks(pool: Pool): Promise<string[]> {
  const links = await voidAllLinks(pool);
  if (links === 0) return [];
  return [
    `Links to set a password (${links}) open nothing any more: some may have been used since the backup. Send new ones.`,
  ];
}

/** The lost system may have sent what was due, and nothing is sent twice. */
async function withoutDueMails(pool: Pool): Promise<string[]> {
  const { rowCount: mails } = await pool.query(
    `update intake_drafts set link_done_at = coalesce(link_done_at, now()),
       reminder_done_at = case when reminder_at <= now() then coalesce(reminder_done_at, now()) else reminder_done_at end
     where used_at is null and (link_done_at is null or (reminder_done_at is null and reminder_at <= now()))`,
  );
  if (!mails) return [];
  return [`Mails about forms that were begun (${mails}) and were due before are not sent: they may have gone out.`];
}

/** What only people know: whom they have shut out since. */
function usersOf(begunAt: string): string {
  return (
    `Users are as they were at ${begunAt}: look through them (npm run ops -- users). Whoever was disabled since may sign in again, ` +
    'and passwords, roles and second factors are those of that time.'
  );
}

/** No backup has waiting import files: whoever sends one again continues where it was. */
async function withoutWaitingFiles(pool: Pool): Promise<string[]> {
  await pool.query('delete from import_parts');
  const drafts = await pool.query(`delete from imports where state in ('draft', 'checking', 'checked')`);
  const begun = await pool.query(
    `update imports set state = 'done', ended_at = now(), first_lines = '[]', checked = null, trouble = null
     where state in ('running', 'stopped')`,
  );
  const files = (drafts.rowCount ?? 0) + (begun.rowCount ?? 0);
  return files > 0 ? [`${files} files that were waiting to be imported have to be uploaded again.`] : [];
}
