import type { BackupRunShown } from '../../../contracts/src/queries/backups.js';
import type { MadeBackup } from '../backups/application/make-backup.js';
import type { RestoredSystem } from '../backups/application/restore-system.js';
import type { BackupStanding } from '../backups/domain/backup-standing.js';

/** The outcome of `ops backup`, `backups`, `backup-key` or `restore <backup>`. */
export type BackupOutcome =
  | { made: MadeBackup & { place: string }; keyWaits: boolean }
  | { standing: BackupStanding; place: string; runs: BackupRunShown[] }
  | { identity: string }
  | { restored: RestoredSystem };

/** The outcome as lines for people. */
export function backupLines(outcome: BackupOutcome): string[] {
  if ('identity' in outcome)
    return [
      outcome.identity,
      'Keep it elsewhere, apart from the backups: it is no longer here, and nothing else opens them.',
    ];
  if ('made' in outcome) {
    const { made, keyWaits } = outcome;
    return [
      `backup ${made.place}/${made.name}: ${made.bytes} bytes, ${made.contents.log.events} events, ${rowsOf(made.contents.tables)} rows of tables`,
      `chain ${made.contents.log.hash}`,
      'Decrypted and compared after writing.',
      ...(made.contents.log.lostKeys === 0
        ? []
        : [`${made.contents.log.lostKeys} keys had already been lost: what they sealed can't be read.`]),
      ...made.removed.map((name) => `${name} had expired and was removed.`),
      'The master key is not in it (MASTER_KEY, or DATA_DIR/master.key): keep it apart.',
      ...(keyWaits ? ['The key that opens it is in this system alone: npm run ops -- backup-key shows it, once.'] : []),
    ];
  }
  if ('restored' in outcome) {
    const { begunAt, events, keys, hash, tables, position, notes } = outcome.restored;
    return [
      `restored what was backed up at ${begunAt}: ${events} events, ${keys} keys, ${rowsOf(tables)} rows of tables`,
      `chain ${hash}`,
      `The read models are built, up to position ${position}.`,
      ...notes,
    ];
  }
  const { standing, place, runs } = outcome;
  return [`backups to ${place}: ${standing}`, ...runs.map(runLine)];
}

function runLine({ state, begunAt, name, bytes, error, askedBy }: BackupRunShown): string {
  const by = askedBy === null ? '' : `  by ${askedBy}`;
  return `${begunAt}  ${state.padEnd(7)}  ${name ? `${name}, ${bytes} bytes` : (error ?? '')}${by}`.trimEnd();
}

function rowsOf(tables: Record<string, number>): number {
  return Object.values(tables).reduce((sum, count) => sum + count, 0);
}
