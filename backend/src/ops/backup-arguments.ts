import { parseArgs } from 'node:util';
import { WrongUsage } from './arguments.js';

/** A call of `ops backup`, `ops backups` or `ops restore <backup>`. */
export type BackupAsk = { json: boolean } & (
  | { verb: 'backup' | 'backup-key' }
  /** `remove`: the name of a backup; `yes`: without a question. */
  | { verb: 'backups'; remove?: string; yes: boolean }
  | { verb: 'restore'; backup: string }
);

export const backupUsage = `npm run ops -- <verb> [--json]
  backup                                  everything, encrypted, to BACKUP_TO
  backups                                 the state of backups, which were made, which are there and whose
  backups remove <name> [--yes]           remove one, whosever it is; --yes: without a question
  backup-key                              the key that opens the backups, once, if the system made it
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
  if (backup !== undefined) throw new WrongUsage(`Too many arguments: ${backup}`);
  if (verb === 'backups') return { verb, yes, json };
  if (verb === 'backup' || verb === 'backup-key') return { verb, json };
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
