import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths.mjs';
import { withProgress, Refusal } from './command.mjs';
import { runNpm } from './run.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Whether the installed packages are those of the lockfile. Optional packages may be missing: they are for other machines.
 * @param {Lockfile} lockfile package-lock.json
 * @param {Lockfile} installed node_modules/.package-lock.json, which npm writes at the end of an install
 */
export function matchesLockfile(lockfile, installed) {
  const present = installed.packages ?? {};
  return Object.entries(lockfile.packages ?? {}).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true;
    const found = present[path];
    return found ? found.version === version : optional === true;
  });
}

const modules = join(projectRoot, 'node_modules');

/** @returns {boolean} whether node_modules holds what package-lock.json names */
function isInstalled() {
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed)) return false;
  /** @param {string} path */
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
  return matchesLockfile(read(join(projectRoot, 'package-lock.json')), read(installed));
}

/**
 * Installs from the lockfile if node_modules is missing or does not match it.
 * @param {import('./command.mjs').Log} log
 * @throws {Refusal} with npm's own error if that fails
 */
export async function ensureInstalled(log) {
  if (isInstalled()) return;
  const npmCi = () => runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  const { status, output } = await withProgress(log, 'Installing packages from the lockfile', npmCi, installedSoFar);
  if (status === 0) return;
  log(output.trim());
  const reason = output.split('\n').find((line) => /^npm (error|ERR!)/.test(line)) ?? output.trim().split('\n').at(-1);
  throw new Refusal(`The packages could not be installed: ${reason}`);
}

function installedSoFar() {
  return existsSync(modules) ? `${readdirSync(modules).length} folders` : '';
}
