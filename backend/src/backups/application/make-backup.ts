import type { BackupPlace } from '../../../../event-store/src/backup/places/place.js';
import { backupName, begunOf } from '../domain/backup-name.js';
import { expiredBackups } from '../domain/keep-backups.js';
import type { BackupKeys } from './backup-key.js';
import type { BackupRuns } from './backup-runs.js';
import { systemBackup, type SystemSource } from './system-backup.js';
import { writeEncrypted, type WrittenBackup } from './write-encrypted.js';

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
    const made = await written(tools, run, stopped, onProgress);
    const { name, contents, bytes, sha256 } = made;
    if (!(await runs.done(run.id, name, { contents, bytes, sha256 }))) throw new Error(tookOver);
    return { ...made, removed: await removeNeedless(tools) };
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
): Promise<WrittenBackup & { name: string }> {
  await place.sweep((name) => begunOf(name) !== undefined);
  const { recipient, identity } = await keys.forBackup();
  const name = backupName(begunAt);
  const draft = await place.draft(name);
  try {
    const frames = untilAborted(systemBackup(source, begunAt, onProgress), signal);
    const backup = await writeEncrypted(draft.file, frames, recipient, identity);
    signal.throwIfAborted();
    if (!(await runs.stillMine(id))) throw new Error(tookOver);
    onProgress('storing it');
    await draft.keep(signal);
    return { name, ...backup };
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
async function removeNeedless({ place, runs }: BackupTools): Promise<string[]> {
  const there = (await place.list('')).map(({ name }) => name);
  const failed = new Set((await runs.failed()).map(backupName));
  for (const name of there.filter((each) => failed.has(each))) await place.remove(name);
  const expired = expiredBackups(there.filter((name) => !failed.has(name)));
  for (const name of expired) await place.remove(name);
  return expired;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] || 'No reason is known').slice(0, 500);
}
