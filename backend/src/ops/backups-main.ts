import { WrongUsage } from './arguments.js';
import {
  backupUsage,
  parseBackupAsk,
  type BackupAsk,
  backupLines,
  thereLine,
  type BackupOutcome,
} from './backup-lines.js';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import pino from 'pino';
import { oneRestore } from '../../../event-store/src/backup/this-system.js';
import { openPlace } from '../../../event-store/src/backup/places/open-place.js';
import { type BackupPlace, FolderPlace } from '../../../event-store/src/backup/places/place.js';
import { errorSentence } from '../../../projections/src/cli/error-sentence.js';
import { progressTo, type Progress } from '../../../projections/src/cli/progress.js';
import { readConfig } from '../../../projections/src/process/config.js';
import { endWithParent, standardError } from '../../../projections/src/process/end-with-parent.js';
import { BackupKeys } from '../backups/backup-key.js';
import { backupTools, shownRun } from '../backups/backups.js';
import { backupsThere } from '../backups/backups-there.js';
import { removeBackup } from '../backups/known-backups.js';
import { makeBackup, type BackupTools } from '../backups/make-backup.js';
import { restoreSystem } from '../backups/restore-system.js';
import { standingOf } from '../backups/decide.js';
import { entities } from '../entities.js';
import { parseConfig } from '../platform/config/config.js';
import { openInfrastructure } from '../platform/infrastructure.js';
import { lastKnownSettings } from '../settings/office/settings-copy.js';

/** sysexits.h, EX_USAGE. */
const wrongUsage = 64;

/** `ops backup`, `backups` and `restore <backup>`: the outcome goes to stdout, everything else to stderr. */
async function main(): Promise<void> {
  const ask = parseBackupAsk(process.argv.slice(2));
  const progress = progressTo((line) => process.stderr.write(`${line}\n`), process.stderr.isTTY);
  try {
    const report = (line: string) => progress.update(line);
    const outcome = await (ask.verb === 'restore' ? restore(ask.backup, progress) : onSystem(ask, report));
    progress.end();
    process.stdout.write(ask.json ? `${JSON.stringify(outcome)}\n` : `${backupLines(outcome).join('\n')}\n`);
  } finally {
    progress.end();
  }
}

async function onSystem(ask: BackupAsk, report: (line: string) => void): Promise<BackupOutcome> {
  const infrastructure = await openInfrastructure({ ...parseConfig(process.env), logLevel: 'error' }, entities);
  try {
    const { pool, secrets, config } = infrastructure;
    const keys = new BackupKeys(pool, secrets.backupKey, config.backupKey);
    if (ask.verb === 'backup-key') {
      const identity = await keys.show();
      if (identity === undefined)
        throw new Error('There is no key here to hand out: it was taken already, or never made');
      if (!ask.kept) return { identity };
      await keys.forget();
      return { kept: true };
    }
    const tools = backupTools(config, pool, keys);
    if (!tools) throw new Error('BACKUP_TO is not set: name a file (backup <file>) for the log alone');
    if (ask.verb === 'backups') {
      if (ask.remove !== undefined) return await removeNamed(tools, ask.remove, ask.yes);
      const { backupHours } = (await lastKnownSettings(pool)).values;
      const there = await backupsThere(tools);
      return {
        standing: standingOf(await tools.runs.known(), backupHours, new Date()),
        place: tools.place.address,
        runs: (await tools.runs.list()).map(shownRun),
        ...there,
      };
    }
    const made = await makeBackup(tools, 'ops', { onProgress: (what) => report(`backup: ${what}`) });
    return { made: { ...made, place: tools.place.address }, keyWaits: (await keys.standing()).waiting };
  } finally {
    await infrastructure.close();
  }
}

async function removeNamed(tools: BackupTools, name: string, yes: boolean): Promise<BackupOutcome> {
  const there = await backupsThere(tools);
  const found = there.there.find((each) => each.name === name);
  if (!found) throw new Error(`${hasNone(tools.place, name)}: npm run ops -- backups lists them`);
  if (!yes && !(await agreed([thereLine(found), 'Nothing brings it back. Remove it? Type yes: '].join('\n'))))
    throw new Error('Nothing was removed');
  await removeBackup(tools.place, name);
  await tools.runs.noteGone(await tools.place.list(''));
  return { removed: name, place: tools.place.address };
}

const hasNone = ({ address }: BackupPlace, name: string) => `${address} has no backup named ${name}`;

/** @throws Error if nobody can be asked */
async function agreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nobody can be asked here: add --yes to remove it');
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await asking.question(question)).trim().toLowerCase() === 'yes';
  } finally {
    asking.close();
  }
}

async function restore(backup: string, progress: Progress): Promise<BackupOutcome> {
  const config = readConfig(process.env);
  const { BACKUP_KEY: identity = '' } = process.env;
  if (!identity.startsWith('AGE-SECRET-KEY-1'))
    throw new Error('Set BACKUP_KEY to the key that opens the backups (AGE-SECRET-KEY-1...)');
  // npm runs scripts in the project's folder, but a typed path is relative to where it is typed.
  const file = path.resolve(process.env.INIT_CWD ?? '', backup);
  const isFile = existsSync(file);
  if (!isFile && !config.BACKUP_TO) throw new Error(`${file} is not there`);
  const place = isFile ? new FolderPlace(path.dirname(file)) : openPlace(config.BACKUP_TO!);
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, application_name: 'ops', max: 4 });
  pool.on('error', () => undefined);
  try {
    if (!isFile && !(await place.list('')).some(({ name }) => name === backup)) throw new Error(hasNone(place, backup));
    const bytes = place.read(isFile ? path.basename(file) : backup);
    const logger = pino({ name: 'ops', level: 'error' }, standardError());
    const beside = isFile ? path.dirname(file) : place.address;
    const lines = {
      onProgress: (line: string) => progress.update(line),
      onNotice: (line: string) => progress.say(line),
    };
    const tools = { config, pool, logger, ...lines };
    return { restored: await oneRestore(pool, () => restoreSystem(tools, bytes, identity, beside)) };
  } finally {
    await pool.end();
  }
}

endWithParent();
main().catch((error: unknown) => {
  const isUsage = error instanceof WrongUsage;
  process.stderr.write(`ops: ${errorSentence(error)}\n${isUsage ? `${backupUsage}\n` : ''}`);
  process.exitCode = isUsage ? wrongUsage : 1;
});
