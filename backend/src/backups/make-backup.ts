import { Client, type Pool } from 'pg';
import { GivingWay } from '../../../event-store/src/flow/give-way.js';
import { connectTimeoutMs } from '../../../event-store/src/postgres/connect-timeout.js';
import { backupLines, type BackupSummary } from '../../../event-store/src/backup/write-backup.js';
import { LineageTrace, type SystemLineage } from '../../../event-store/src/backup/lineage.js';
import { RawLog } from '../../../event-store/src/client/raw-log.js';
import { backupFormat, frame, partFrames, type BackupContents } from './frames.js';
import { copyOut, sequenceLines, tablesOf, type TablePart } from './public-tables.js';
import { thisSystem } from '../../../event-store/src/backup/this-system.js';
import type { BackupPlace } from '../../../event-store/src/backup/places/place.js';
import { backupName, isNamedBy, expiredBackups, type StoredBackup } from './decide.js';
import { type BackupKeys, writeEncrypted, type WrittenBackup } from './backup-key.js';
import type { BackupRuns } from './backup-runs.js';
import { knownBackups, putLineage, removeBackup, removeOrphans, type KnownBackup } from './known-backups.js';

interface SystemSource {
  databaseUrl: string;
  eventStoreUrl: string;
  /** The application's database: for the keys. */
  pool: Pool;
}

/**
 * A whole running system, as frames. Two databases share no snapshot, so the order makes them consistent: schema public in one
 * snapshot; then the log, which knows everything that public refers to; the keys that its events name; the files that it refers to.
 * @param begun when the backup was begun
 * @param onProgress gets what is being copied @param trace gets each event and key @param lineage whose log it is
 * @throws LogUnavailable, the database's error
 */
async function* systemBackup(
  { databaseUrl, eventStoreUrl, pool }: SystemSource,
  begun: Date,
  { onProgress, trace, lineage }: { onProgress: (what: string) => void; trace: LineageTrace; lineage: SystemLineage },
): AsyncGenerator<Buffer, void, undefined> {
  const tables: Record<string, number> = {};
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs(databaseUrl) });
  // If the connection breaks, the running statement fails.
  client.on('error', () => undefined);
  const log = new RawLog(eventStoreUrl);
  try {
    await client.connect();
    await client.query('begin transaction isolation level repeatable read, read only');
    const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
    yield frame('H', {
      format: backupFormat,
      begunAt: begun.toISOString(),
      migrations: rows.map(({ name }) => name),
      lineage,
    });
    const parts = await tablesOf(client);
    for (const part of parts.plain) {
      onProgress(`the table ${part.name}`);
      tables[part.name] = yield* tableFrames(client, part);
    }
    yield* partFrames({ kind: 'sequences' }, once(await sequenceLines(client)));
    await client.query('commit');
    let summary: BackupSummary | undefined;
    const onCopied = (events: number, share: number) =>
      onProgress(`the log: ${events} events, ${Math.floor(share * 100)} %`);
    const lines = backupLines({ log, pool }, onCopied, trace);
    const bytes = async function* () {
      let next = await lines.next();
      const way = new GivingWay();
      for (; !next.done; next = await lines.next()) {
        yield Buffer.from(next.value);
        await way.rest();
      }
      summary = next.value;
    };
    yield* partFrames({ kind: 'log' }, bytes());
    for (const part of parts.files) {
      onProgress(`the table ${part.name}`);
      tables[part.name] = yield* tableFrames(client, part);
    }
    yield frame('Z', { log: summary!, tables } satisfies BackupContents);
  } finally {
    await log.close();
    await client.end();
  }
}

function tableFrames(client: Client, part: TablePart): AsyncGenerator<Buffer, number, undefined> {
  return partFrames(part, copyOut(client, part));
}

async function* once(text: string): AsyncGenerator<Buffer, void, undefined> {
  if (text !== '') yield await Promise.resolve(Buffer.from(text));
}

const aliveMs = 10_000;
const tookOver = 'Another process took over';

export interface BackupTools {
  source: SystemSource;
  place: BackupPlace;
  keys: BackupKeys;
  runs: BackupRuns;
}

export interface MadeBackup extends WrittenBackup {
  name: string;
  /** The id of this system. */
  system: string;
  /** Older backups that had expired. */
  removed: string[];
}

/** Another process is making a backup. */
export class BackupRunning extends Error {
  constructor() {
    super('A backup is already being made');
  }
}

/**
 * Makes a backup, and notes the outcome. It gets its name only once it is complete, on disk, read back and compared, while the lease
 * is still held; a failure before leaves nothing that looks like a backup.
 * @param signal aborts it: it counts as failed
 * @throws BackupRunning; the cause of the failure, which is noted
 */
export async function makeBackup(
  tools: BackupTools,
  askedBy: string | null,
  { onProgress = () => {}, signal }: { onProgress?: (what: string) => void; signal?: AbortSignal } = {},
): Promise<MadeBackup> {
  const { runs } = tools;
  const run = await runs.claim(askedBy);
  if (!run) throw new BackupRunning();
  const lost = new AbortController();
  const stopped = AbortSignal.any([lost.signal, ...(signal ? [signal] : [])]);
  const beat = setInterval(() => {
    runs.stillMine(run.id).then(
      (mine) => !mine && lost.abort(new Error(tookOver)),
      // The final check decides.
      () => undefined,
    );
  }, aliveMs);
  try {
    const { name, system, trace, contents, bytes, sha256 } = await written(tools, run, stopped, onProgress);
    const summary = { contents, bytes, sha256 };
    if (!(await runs.done(run.id, name, summary))) throw new Error(tookOver);
    const removed = await removeNeedless(tools, { name, system, byHand: askedBy !== null }, trace);
    return { ...summary, name, system, removed };
  } catch (error) {
    await runs.fail(run.id, reasonOf(error));
    throw error;
  } finally {
    clearInterval(beat);
  }
}

async function written(
  { source, place, keys, runs }: BackupTools,
  { id, begunAt }: { id: string; begunAt: Date },
  signal: AbortSignal,
  onProgress: (what: string) => void,
): Promise<WrittenBackup & { name: string; system: string; trace: LineageTrace }> {
  const lineage = await thisSystem(source.pool);
  const { system } = lineage;
  const name = backupName(begunAt, system);
  if (!(await runs.named(id, name))) throw new Error(tookOver);
  await place.sweep((each) => isNamedBy(system, each));
  const { recipient, identity } = await keys.forBackup();
  const trace = new LineageTrace((await knownBackups(place)).flatMap((known) => known.lineage ?? []));
  const draft = await place.draft(name);
  try {
    const frames = untilAborted(systemBackup(source, begunAt, { onProgress, trace, lineage }), signal);
    const backup = await writeEncrypted(draft.file, frames, recipient, identity);
    const verifiedAt = new Date().toISOString();
    signal.throwIfAborted();
    if (!(await runs.stillMine(id))) throw new Error(tookOver);
    onProgress('storing it');
    const { position, destroyed } = trace;
    const { origins } = lineage;
    await putLineage(place, name, {
      format: 'lineage-1',
      ...trace.mark(system),
      origins,
      position,
      destroyed,
      verifiedAt,
    });
    await draft.keep(signal);
    return { name, system, trace, ...backup };
  } finally {
    await draft.drop();
  }
}

async function* untilAborted(frames: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const each of frames) {
    signal.throwIfAborted();
    yield each;
  }
}

/**
 * Only after a good one. A failed backup may still be there, if a store broke off and could not be asked to remove it.
 * @returns the expired ones
 */
async function removeNeedless(
  { place, runs }: BackupTools,
  made: { name: string; system: string; byHand: boolean },
  trace: LineageTrace,
): Promise<string[]> {
  const there = await knownBackups(place);
  const failed = new Set(await runs.failed());
  for (const { name } of there.filter((each) => failed.has(each.name))) await removeBackup(place, name);
  const expired = expiredBackups(
    there.filter(({ name }) => !failed.has(name)).map((each) => asStored(each, trace)),
    made,
  );
  for (const name of expired) await removeBackup(place, name);
  await removeOrphans(place, (name) => isNamedBy(made.system, name));
  await runs.noteGone(await place.list(''));
  return expired;
}

function asStored({ name, lineage }: KnownBackup, trace: LineageTrace): StoredBackup {
  return { name, system: lineage?.system, isAncestor: lineage !== undefined && trace.has(lineage) };
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] || 'No reason is known').slice(0, 500);
}
