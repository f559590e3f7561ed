import { parseArgs } from 'node:util';
import { WrongUsage } from './arguments.js';

/** A call of `ops backup`, `ops backups` or `ops restore <backup>`. */
export type BackupAsk = { json: boolean } & (
  { verb: 'backup' | 'backups' | 'backup-key' } | { verb: 'restore'; backup: string }
);

export const backupUsage = `npm run ops -- <verb> [--json]
  backup                                  everything, encrypted, to BACKUP_TO
  backups                                 the state of backups, and which were made
  backup-key                              the key that opens the backups, once, if the system made it
  restore <backup>                        into an empty system that is not running; a file, or a name in BACKUP_TO`;

/** @throws WrongUsage */
export function parseBackupAsk(argv: readonly string[]): BackupAsk {
  const { values, positionals } = parse(argv);
  const [verb, backup, ...rest] = positionals;
  const { json = false } = values;
  if (rest.length > 0) throw new WrongUsage(`Too many arguments: ${rest.join(' ')}`);
  if (verb === 'restore') {
    if (backup === undefined) throw new WrongUsage('restore needs a backup');
    return { verb, backup, json };
  }
  if (backup !== undefined) throw new WrongUsage(`Too many arguments: ${backup}`);
  if (verb === 'backup' || verb === 'backups' || verb === 'backup-key') return { verb, json };
  throw new WrongUsage(`${verb ?? 'Nothing'} is not a verb`);
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: { json: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage((error as Error).message.split('\n')[0]);
  }
}
