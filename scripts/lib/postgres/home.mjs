import { spawnSync } from 'node:child_process';
import {
  statSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Refusal } from '../command.mjs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** @typedef {{ uid: number, gid: number, name: string }} Account */

/** @param {string} name @returns {Account | undefined} */
function lookUp(name) {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
}

/**
 * The account that runs Postgres if we are root: `postgres`, made if missing, else `nobody`.
 * @returns {Account}
 * @throws {Refusal} if there is neither
 */
function postgresAccount() {
  const known = lookUp('postgres');
  if (known) return known;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (!account) {
    throw new Refusal('Postgres refuses root, and no user "postgres" could be created; start as another user.');
  }
  return account;
}

/** @param {string} path @returns {Account | undefined} the account that owns a folder, unless that is root */
function ownerOf(path) {
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { uid, gid, name: `user ${uid}` };
}

/**
 * Tries a program as another account: only this checks every folder above it, and mount options too.
 * @param {Account} account @param {string} program @param {string[]} args
 */
function canRun(account, program, args) {
  const { uid, gid } = account;
  return spawnSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** @param {Account} account @param {string} folder */
function canEnter(account, folder) {
  return canRun(account, '/bin/sh', ['-c', 'cd "$0"', folder]);
}

/**
 * @typedef {{ cluster: string, native: string, account?: Account }} PostgresHome
 *   native: binaries; account: who runs it when that isn't us
 */

/** For clusters and binaries that can't stay in a folder which other accounts may not enter. */
const sharedPlace = '/var/lib/lead-pipeline';

/**
 * Decides where the Postgres of a data folder lives and who runs it. As an ordinary user: in the data folder, as that
 * user. As root: as the account `postgres`; if that account can't enter the data folder or the project, in a
 * place it can reach. The place is kept in `postgres-location`, so that every later start finds the same data.
 * @param {{ dataDir: string, binaries: { native: string, version: string }, log: (line: string) => void }} input
 * @returns {PostgresHome}
 * @throws {Refusal} if the kept place can't be found any more
 */
export function locatePostgres({ dataDir, binaries, log }) {
  const kept = keptBase(dataDir);
  const existing = join(kept ?? dataDir, 'postgres');
  // Postgres refuses root.
  if (process.getuid?.() !== 0) return { cluster: existing, native: binaries.native };
  const account = (existsSync(existing) ? ownerOf(existing) : undefined) ?? postgresAccount();
  const base = kept ?? (canEnter(account, dataDir) ? dataDir : moveOut(dataDir, account, log));
  return { cluster: join(base, 'postgres'), native: reachableBinaries(account, binaries, log), account };
}

/** @param {string} dataDir */
function keptBase(dataDir) {
  const file = join(dataDir, 'postgres-location');
  if (!existsSync(file)) return undefined;
  const base = readFileSync(file, 'utf8').trim();
  if (!existsSync(base)) {
    throw new Refusal(`The database of ${dataDir} was kept in ${base} (see ${file}), which can't be found or entered.`);
  }
  return base;
}

/** @param {string} dataDir @param {Account} account @param {(line: string) => void} log */
function moveOut(dataDir, account, log) {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const base = join(sharedPlace, name);
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new Refusal(
      `${account.name} can't enter ${dataDir}, where its database is; let it (chmod a+x on each folder).`,
    );
  }
  mkdirSync(base, { recursive: true });
  chmodSync(sharedPlace, 0o755);
  chmodSync(base, 0o755);
  writeFileSync(join(dataDir, 'postgres-location'), `${base}\n`);
  log(`Postgres does not run as root, and ${account.name} can't enter ${dataDir}: the database is kept in ${base}.`);
  return base;
}

/** @param {Account} account @param {{ native: string, version: string }} binaries @param {(line: string) => void} log */
function reachableBinaries(account, { native, version }, log) {
  if (canRun(account, join(native, 'bin', 'postgres'), ['--version'])) return native;
  const copy = join(sharedPlace, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(sharedPlace, { recursive: true });
    chmodSync(sharedPlace, 0o755);
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    log(`${account.name} can't enter the project's folder: the Postgres binaries were copied to ${copy}.`);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  if (!canRun(account, join(copy, 'bin', 'postgres'), ['--version'])) {
    throw new Refusal(`${account.name} can't run the Postgres binaries in ${copy}; start as another user.`);
  }
  return copy;
}
