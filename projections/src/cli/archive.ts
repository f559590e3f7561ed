import type { Pool } from 'pg';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RawLog } from '../../../event-store/src/client/raw-log.js';
import { RestoreRefused } from '../../../event-store/src/backup/read-backup.js';
import { applyErasures, erasuresIn, type NotedErasure } from '../../../event-store/src/backup/erasure-list.js';
import { accountOf } from '../../../event-store/src/backup/stream-account.js';
import type { SystemLineage } from '../../../event-store/src/backup/lineage.js';
import { patiently } from '../../../event-store/src/backup/patiently.js';
import { noteRestoreFinished, refuseHalfRestored } from '../../../event-store/src/backup/restore-progress.js';
import { beginSystem } from '../../../event-store/src/backup/this-system.js';
import { restoreBackup } from '../../../event-store/src/backup/restore-log.js';
import { writeBackup } from '../../../event-store/src/backup/write-backup.js';
import { prepareKeyTables } from '../../../event-store/src/sealing/key-tables.js';
import { findMasterKey } from '../../../event-store/src/sealing/master-key.js';
import { type Config, openLog } from '../process/config.js';
import { startProjector } from '../engine/projector/projector.js';
import type { ArchiveAsk } from './arguments.js';
import { errorSentence } from './error-sentence.js';
import { withReadingThread } from '../process/read-on-thread.js';
import { liveProjections } from '../definitions/live-projections.js';

/** Application names of connections that a running system always holds. */
const partNames = { 'live-feed': 'the API', 'projector keys': 'the projector', projector: 'the projector' } as const;

/**
 * Parts of the system that use this database now: ['the API', 'the projector'].
 * A projector that waits for the lease counts too.
 */
async function runningParts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: keyof typeof partNames }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name = any($1)`,
    [Object.keys(partNames)],
  );
  return [...new Set(rows.map(({ name }) => partNames[name]))].sort();
}

/**
 * Forgets everything derived from the log, including checkpoints and process managers' positions: the next projector
 * builds it anew. Managers read the whole log again; their actions are in it as events, so nothing is done twice.
 * Only for a system that does not run.
 */
export async function resetDerived(pool: Pool): Promise<void> {
  await pool.query('drop schema if exists read cascade; drop schema if exists projection cascade');
  // The API's tables; the API makes them at its first start.
  await pool.query(`do $$ begin
    if to_regclass('public.process_managers') is not null then delete from public.process_managers; end if;
  end $$`);
}

/** What a backup, a restore or a reset did. */
export interface Archive {
  did: 'backup' | 'restore' | 'reset';
  file?: string;
  events?: number;
  keys?: number;
  /** The hash chain over header, events and keys: a restore from a backup has the same. */
  hash?: string;
  /** Position of the read models that were built. */
  position?: string;
  /** After a restore: the id under which this system goes on, another one than that of the backup. */
  system?: string;
  /** Warnings that an operator has to read. */
  notes: string[];
}

export interface ArchiveTools {
  config: Config;
  pool: Pool;
  logger: Logger;
  onProgress: (line: string) => void;
  /** Gets what an operator must not miss among the lines of progress. */
  onNotice: (line: string) => void;
  /** For a restore: called when everything is verified, before the first write. */
  beforeWriting?: () => Promise<void>;
  /** For a restore: called when the read models are built, before it counts as finished. Repeated if it is interrupted. */
  whenBuilt?: () => Promise<void>;
  /** For a restore: whose log the backup is, if it says so. */
  lineage?: SystemLineage | undefined;
  /** For a restore: the folder where erasures may be noted besides BACKUP_TO; the file's folder if absent. */
  erasuresBeside?: string;
}

const noticeMs = 1_500;
const withoutMasterKey =
  'The master key is not in it (MASTER_KEY, or DATA_DIR/master.key), nor are users, blog and images: keep separate copies of them.';

/**
 * Carries out a request about the whole log.
 * @throws RestoreRefused with nothing written; LogUnavailable, the database's error, the file system's error
 */
export async function runArchive(tools: ArchiveTools, ask: ArchiveAsk): Promise<{ archive: Archive }> {
  if (ask.verb === 'reset') return { archive: await reset(tools) };
  const log = new RawLog(tools.config.EVENTSTORE_URL);
  try {
    return { archive: await (ask.verb === 'backup' ? backup : restore)(tools, log, ask.file) };
  } finally {
    await log.close();
  }
}

async function backup({ pool, onProgress }: ArchiveTools, log: RawLog, file: string): Promise<Archive> {
  await refuseHalfRestored(pool);
  await prepareKeyTables(pool);
  const report = nowAndThen(onProgress);
  const { lostKeys, ...summary } = await writeBackup({ log, pool }, file, (events, share) =>
    report(() => `backup: ${events} events, ${Math.floor(share * 100)} %`),
  );
  const lost = lostKeys === 0 ? [] : [`${lostKeys} keys had already been lost: what they sealed can't be read.`];
  return { did: 'backup', file, ...summary, notes: [...lost, withoutMasterKey] };
}

async function restore(tools: ArchiveTools, log: RawLog, file: string): Promise<Archive> {
  const { config, pool, onProgress } = tools;
  const onNotice = (line: string) => tools.onNotice(`restore: ${line}`);
  await refuseRunning(pool);
  const folders = erasureFolders(config, tools.erasuresBeside ?? path.dirname(file));
  const erasures = await notedErasures(folders);
  const report = nowAndThen(onProgress);
  const masterKey = await findMasterKey(config);
  const { erasedSince, mark, wentOnFrom, ...summary } = await restoreBackup({ log, pool, masterKey }, file, {
    ...{ onNotice, sentenceOf: errorSentence },
    onProgress: (what, done) => report(() => `restore: ${what}${done === 0 ? '' : `, ${done} events`}`),
    // Before the first event: whatever happens later, no checkpoint of another log remains.
    beforeWriting: async () => {
      await tools.beforeWriting?.();
      await resetDerived(pool);
    },
  });
  const waited = <Result>(step: () => Promise<Result>) =>
    patiently(step, (error) => onNotice(`${errorSentence(error)}; trying again`));
  const again = erasures.length === 0 ? 0 : await waited(() => eraseAgain(tools, log, erasures));
  const origin = { ...mark, system: tools.lineage?.system ?? null };
  const { system } = await waited(() => beginSystem(pool, [...(tools.lineage?.origins ?? []), origin]));
  const position = await waited(() => buildReadModels(tools));
  await waited(async () => tools.whenBuilt?.());
  await waited(() => noteRestoreFinished(pool));
  const notes = [
    ...(wentOnFrom === undefined
      ? []
      : [`An earlier try had written ${wentOnFrom} of ${summary.events} events: this one went on from there.`]),
    ...(erasedSince === 0 ? [] : [`${erasedSince} keys destroyed since the backup stay destroyed.`]),
    ...(erasures.length === 0 ? [withoutList(folders)] : []),
    ...(again === 0 ? [] : [`${again} erasures noted beside the backups apply here as well.`]),
    ownersLinksEnded,
  ];
  return { did: 'restore', file, ...summary, position, system, notes };
}

/** The log may have lost which of them had been ended. */
const ownersLinksEnded =
  "Links to owners' pages that went out before now open nothing any more: some may have been ended since the backup. Mails from now on bring new ones.";

function erasureFolders({ BACKUP_TO }: Config, beside: string): string[] {
  return [...new Set([beside, ...(BACKUP_TO ? [placeNamed(BACKUP_TO)] : [])])];
}

/** The erasures noted there. Read before anything is written: an unreadable list stops the restore. */
async function notedErasures(folders: readonly string[]): Promise<NotedErasure[]> {
  const lists = await Promise.all(folders.map((folder) => erasuresIn(folder).all()));
  return lists.flat();
}

/** A lost list looks like one that was never begun. */
function withoutList(folders: readonly string[]): string {
  return `No erasure is noted beside the backup (looked in ${folders.join(' and ')}): if somebody was erased after it was made, they are back. Restore again with the folder "erasures" beside it, or erase them again.`;
}

/** Counts a folder once, however its path is written. */
function placeNamed(text: string): string {
  return text.startsWith('s3://') ? text : path.resolve(text);
}

async function eraseAgain(
  { config, pool }: ArchiveTools,
  stored: RawLog,
  erasures: readonly NotedErasure[],
): Promise<number> {
  const log = await openLog(config, pool);
  try {
    return await applyErasures({ log, pool, accountOf: (...of) => accountOf(stored, ...of) }, erasures);
  } finally {
    await log.close();
  }
}

async function reset(tools: ArchiveTools): Promise<Archive> {
  await refuseRunning(tools.pool);
  await refuseHalfRestored(tools.pool);
  await resetDerived(tools.pool);
  return { did: 'reset', position: await buildReadModels(tools), notes: [] };
}

/** Connections of a process that has just ended are still listed a moment later, so they are looked for again for two seconds. */
const looks = 10;
const betweenLooksMs = 200;

/** @throws RestoreRefused naming the parts of the system that use this database */
export async function refuseRunning(pool: Pool): Promise<void> {
  let parts = await runningParts(pool);
  for (let look = 1; look < looks && parts.length > 0; look++) {
    await pause(betweenLooksMs);
    parts = await runningParts(pool);
  }
  if (parts.length > 0) throw new RestoreRefused(`The system is running (${parts.join(' and ')}): stop it first`);
}

/** Runs a projector until it has caught up. Returns its position. */
async function buildReadModels({ config, pool, logger, onProgress }: ArchiveTools): Promise<string> {
  onProgress('building the read models');
  const log = await openLog(config, pool);
  try {
    const head = await log.head();
    const report = nowAndThen(onProgress);
    const projector = await startProjector({
      databaseUrl: config.DATABASE_URL,
      log: withReadingThread(log, config),
      logger,
      projections: liveProjections,
      onFilling: (position, upTo) => report(() => `building the read models: position ${position} of ${upTo}`),
    });
    // While the tables are filled, they are at 0, and onFilling reports.
    const timer = setInterval(() => {
      positionOf(pool).then(
        (position) => position !== '0' && onProgress(`building the read models: position ${position} of ${head}`),
        (error: Error) => logger.warn(error.message),
      );
    }, noticeMs);
    await projector.caughtUp.finally(() => clearInterval(timer));
    await projector.stop();
    return await positionOf(pool);
  } finally {
    await log.close();
  }
}

async function positionOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('select position::text from read.status');
  return rows[0]!.position;
}

function nowAndThen(onProgress: (line: string) => void): (line: () => string) => void {
  let reportedAt = 0;
  return (line) => {
    if (Date.now() - reportedAt < noticeMs) return;
    reportedAt = Date.now();
    onProgress(line());
  };
}
