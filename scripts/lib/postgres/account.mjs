import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { Refusal } from '../refusal.mjs';

/** @typedef {{ uid: number, gid: number, name: string }} Account */

/** @returns {boolean} whether this process runs as root, which Postgres refuses */
export function isRoot() {
  return process.getuid?.() === 0;
}

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
export function postgresAccount() {
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
export function ownerOf(path) {
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { uid, gid, name: `user ${uid}` };
}

/**
 * Tries a program as another account: only this checks every folder above it, and mount options too.
 * @param {Account} account @param {string} program @param {string[]} args
 */
export function canRun(account, program, args) {
  const { uid, gid } = account;
  return spawnSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** @param {Account} account @param {string} folder */
export function canEnter(account, folder) {
  return canRun(account, '/bin/sh', ['-c', 'cd "$0"', folder]);
}
