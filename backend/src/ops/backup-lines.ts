import type { BackupRunShown } from '../../../contracts/src/backups/routes.js';
import { newSystemLine } from '../../../projections/src/cli/lines.js';
import type { BackupsThere, BackupThere } from '../backups/backups-there.js';
import type { MadeBackup } from '../backups/make-backup.js';
import type { RestoredSystem } from '../backups/restore-system.js';
import type { BackupStanding } from '../backups/decide.js';
import { parseArgs } from 'node:util';
import { WrongUsage } from './arguments.js';

/** The outcome of `ops backup`, `backups`, `backup-key` or `restore <backup>`. */
export type BackupOutcome =
  | { made: MadeBackup & { place: string }; keyWaits: boolean }
  | ({ standing: BackupStanding; place: string; runs: BackupRunShown[] } & BackupsThere)
  | { removed: string; place: string }
  | { identity: string }
  | { kept: true }
  | { restored: RestoredSystem };

/** The outcome as lines for people. */
export function backupLines(outcome: BackupOutcome): string[] {
  if ('identity' in outcome)
    return [
      outcome.identity,
      'Nothing else opens the backups. Keep it elsewhere, apart from them; then npm run ops -- backup-key kept removes it from here.',
    ];
  if ('kept' in outcome) return ['The key that opens the backups was removed from here.'];
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
      ...(keyWaits ? ['The key that opens it is in this system alone: npm run ops -- backup-key shows it.'] : []),
    ];
  }
  if ('restored' in outcome) {
    const { begunAt, events, keys, hash, tables, position, system, notes } = outcome.restored;
    return [
      `restored what was backed up at ${begunAt}: ${events} events, ${keys} keys, ${rowsOf(tables)} rows of tables`,
      `chain ${hash}`,
      `The read models are built, up to position ${position}.`,
      newSystemLine(system),
      ...notes,
    ];
  }
  if ('removed' in outcome) return [`${outcome.place}/${outcome.removed} was removed.`];
  const { standing, place, runs, system, there } = outcome;
  return [
    `backups to ${place}: ${standing}`,
    ...runs.map(runLine),
    `there are ${there.length}; this system is ${system.slice(0, 8)}`,
    ...there.map(thereLine),
  ];
}

const owners: Record<BackupThere['of'], string> = {
  this_system: 'this system',
  earlier_lineage: 'a log that this one was restored from',
  other_system: 'another system',
  no_lineage: 'unknown, of an earlier version: no system removes it',
};

/** A backup that is there: whose, up to where, verified when. */
export function thereLine({ name, bytes, of, system, events, position, verifiedAt }: BackupThere): string {
  const whose = `of ${owners[of]}${of === 'no_lineage' || system === null ? '' : ` (${system.slice(0, 8)})`}`;
  const upTo = events === null ? '' : `  ${events} events, up to position ${position}`;
  return `${name}  ${bytes} bytes  ${whose}${upTo}${verifiedAt === null ? '' : `  verified ${verifiedAt}`}`;
}

function runLine({ state, begunAt, name, bytes, error, askedBy, gone }: BackupRunShown): string {
  const by = askedBy === null ? '' : `  by ${askedBy}`;
  return `${begunAt}  ${state.padEnd(7)}  ${name ? `${name}, ${bytes} bytes${gone ? ', no longer there' : ''}` : (error ?? '')}${by}`.trimEnd();
}

function rowsOf(tables: Record<string, number>): number {
  return Object.values(tables).reduce((sum, count) => sum + count, 0);
}

/** A call of `ops backup`, `ops backups` or `ops restore <backup>`. */
export type BackupAsk = { json: boolean } & (
  | { verb: 'backup' }
  /** `kept`: it is kept elsewhere. */
  | { verb: 'backup-key'; kept: boolean }
  /** `remove`: the name of a backup; `yes`: without a question. */
  | { verb: 'backups'; remove?: string; yes: boolean }
  | { verb: 'restore'; backup: string }
);

export const backupUsage = `npm run ops -- <verb> [--json]
  backup                                  everything, encrypted, to BACKUP_TO
  backups                                 the state of backups, which were made, which are there and whose
  backups remove <name> [--yes]           remove one, whosever it is; --yes: without a question
  backup-key                              the key that opens the backups, if the system made it
  backup-key kept                         remove it from the system, once it is kept elsewhere
  restore <backup>                        into an empty system that is not running; a file, or a name in BACKUP_TO`;

/** @throws WrongUsage */
export function parseBackupAsk(argv: readonly string[]): BackupAsk {
  const { values, positionals } = parse(argv);
  const [verb, backup, ...rest] = positionals;
  const { json = false, yes = false } = values;
  if (verb === 'backups' && backup === 'remove') {
    const [name, ...more] = rest;
    if (name === undefined) throw new WrongUsage('backups remove needs the name of a backup');
    if (more.length > 0) throw new WrongUsage(`Too many arguments: ${more.join(' ')}`);
    return { verb, remove: name, yes, json };
  }
  if (yes) throw new WrongUsage('--yes is for backups remove');
  if (rest.length > 0) throw new WrongUsage(`Too many arguments: ${rest.join(' ')}`);
  if (verb === 'restore') {
    if (backup === undefined) throw new WrongUsage('restore needs a backup');
    return { verb, backup, json };
  }
  if (verb === 'backup-key' && (backup === undefined || backup === 'kept'))
    return { verb, kept: backup === 'kept', json };
  if (backup !== undefined) throw new WrongUsage(`Too many arguments: ${backup}`);
  if (verb === 'backups') return { verb, yes, json };
  if (verb === 'backup') return { verb, json };
  throw new WrongUsage(`${verb ?? 'Nothing'} is not a verb`);
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: { json: { type: 'boolean' }, yes: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new WrongUsage((error as Error).message.split('\n')[0]);
  }
}
