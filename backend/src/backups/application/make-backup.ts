import type { BackupPlace } from '../../../../event-store/src/backup/places/place.js';
import { backupName } from '../domain/backup-name.js';
import { expiredBackups } from '../domain/keep-backups.js';
import type { BackupKeys } from './backup-key.js';
import type { BackupRuns } from './backup-runs.js';
import { systemBackup, type SystemSource } from './system-backup.js';
import { writeEncrypted, type WrittenBackup } from './write-encrypted.js';

const aliveMs = 10_000;

export interface BackupTools {
  source: SystemSource;
  place: BackupPlace;
  keys: BackupKeys;
  runs: BackupRuns;
}

export interface MadeBackup extends WrittenBackup {
  name: string;
  /** Older ones that had had their time. */
  removed: string[];
}

/** Another process makes a backup now. */
export class BackupRunning extends Error {
  constructor() {
    super('A backup is being made already');
  }
}

/**
 * Makes a backup, and notes what became of it. It has a name only when it is whole, on the disk, read back and compared, and the lease is
 * still held; whatever happens before leaves nothing that looks like a backup.
 * @param signal ends it: it counts as failed
 * @throws BackupRunning; what made it fail, which is noted
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
      (mine) => !mine && lost.abort(new Error('Another process took over')),
      // The last look decides.
      () => undefined,
    );
  }, aliveMs);
  try {
    const made = await written(tools, run, stopped, onProgress);
    await runs.done(run.id, made.name, { contents: made.contents, bytes: made.bytes, sha256: made.sha256 });
    return { ...made, removed: await removeExpired(tools.place) };
  } catch (error) {
    await runs.failed(run.id, reasonOf(error));
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
  await place.sweep();
  const { recipient, identity } = await keys.forBackup();
  const name = backupName(begunAt);
  const draft = await place.draft(name);
  try {
    const frames = untilAborted(systemBackup(source, begunAt, onProgress), signal);
    const backup = await writeEncrypted(draft.file, frames, recipient, identity);
    signal.throwIfAborted();
    if (!(await runs.stillMine(id))) throw new Error('Another process took over');
    onProgress('putting it where it is kept');
    await draft.keep();
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

/** Only after a good one. */
async function removeExpired(place: BackupPlace): Promise<string[]> {
  const expired = expiredBackups((await place.list('')).map(({ name }) => name));
  for (const name of expired) await place.remove(name);
  return expired;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] || 'No reason is known').slice(0, 500);
}
