import { refuseHalfRestored } from '../../../event-store/src/backup/restore-progress.js';
import { masterKeyChange } from '../../../event-store/src/sealing/master-key.js';
import { keyName } from '../../../event-store/src/sealing/root-key.js';
import { rotateMasterKey } from '../../../event-store/src/sealing/rotate-key.js';
import { type ArchiveTools, refuseRunning } from './archive.js';
import type { Outcome } from './run-ask.js';

export interface RotatedKey {
  /** Names of the master keys. */
  from: string;
  to: string;
  /** How many keys are wrapped anew; null: an interrupted call had done it. */
  keys: number | null;
  /** Keys that had been lost before: they stay as they were. */
  lost: number;
  /** The file that keeps the old master key; null: MASTER_KEY was given. */
  kept: string | null;
}

/**
 * Replaces the master key of a system that does not run. Interrupted at any point, it goes on when it is repeated.
 * @throws RestoreRefused if the system runs; Error with one line that names the wrong key; the database's error
 */
export async function runRotateKey({ config, pool, onProgress }: ArchiveTools): Promise<Outcome> {
  await refuseRunning(pool);
  await refuseHalfRestored(pool);
  const change = await masterKeyChange(config);
  const done = await rotateMasterKey(pool, change, (keys) => onProgress(`rotate-key: ${keys} keys`));
  const kept = (await change.finish()) ?? null;
  const names = { from: keyName(change.from), to: keyName(change.to) };
  const rotated: RotatedKey = { ...names, keys: done?.keys ?? null, lost: done?.lost ?? 0, kept };
  return { result: { rotated }, status: 0 };
}

/** The outcome for people. */
export function rotatedLines({ from, to, keys, lost, kept }: RotatedKey): string[] {
  const counted = keys === null ? 'The keys' : `${keys} keys`;
  return [
    `${counted} are wrapped by the new master key, ${to}; the old one, ${from}, opens none of them and starts nothing.`,
    kept === null
      ? 'Start every process with MASTER_KEY set to what was NEW_MASTER_KEY.'
      : `The new one is in place; the old one is ${kept}: move it away from here.`,
    'Keep the old one, apart, as long as backups of its day: they need it. Make a new backup now.',
    ...(lost === 0 ? [] : [`${lost} keys did not open under the old one either, and are as they were.`]),
  ];
}
