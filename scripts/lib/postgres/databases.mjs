import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeptJson } from '../json-file.mjs';
import { Refusal } from '../command.mjs';
import { requirePort } from '../free-port.mjs';
import { postgresBinaries, ensureCluster, isCluster, oneMachine } from './cluster.mjs';
import { locatePostgres } from './home.mjs';
import { stopLeftover, postgresPart } from './server.mjs';

/**
 * @typedef {{ postgres: string, app: string, eventstore: string }} Passwords
 *   postgres: the superuser; app and eventstore: the owners of the databases of the same names
 */

/**
 * The passwords of the embedded Postgres: made once, kept in the data folder, readable by the owner only.
 * @param {string} dataDir @param {boolean} clusterExists
 * @returns {Passwords}
 * @throws {Refusal} if there is a cluster but no passwords for it
 */
export function keptPasswords(dataDir, clusterExists) {
  const file = join(dataDir, 'postgres-passwords.json');
  if (existsSync(file)) return readKeptJson(file, { postgres: 'string', app: 'string', eventstore: 'string' });
  if (clusterExists) throw new Refusal(`${file} is missing: without it the database beside it can't be opened.`);
  const make = () => randomBytes(24).toString('base64url');
  const passwords = { postgres: make(), app: make(), eventstore: make() };
  writeFileSync(`${file}.new`, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return passwords;
}

/** The statements of `file`. @param {string} database @param {string} owner @param {string} [file] */
function rightsOf(database, owner, file = 'rights.sql') {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text.replaceAll('{database}', database).replaceAll('{owner}', owner);
}

/**
 * Makes the databases `app` and `eventstore`, each with its own owner, who can't enter the other.
 * @param {{ port: number, passwords: Passwords }} server
 * @returns {Promise<{ app: string, eventstore: string }>} their URLs
 */
export async function ensureDatabases({ port, passwords }) {
  const { default: pg } = await import('pg');
  const url = (/** @type {keyof Passwords} */ name) =>
    `postgres://${name}:${passwords[name]}@127.0.0.1:${port}/${name}`;
  const client = new pg.Client({ connectionString: url('postgres') });
  await client.connect();
  try {
    for (const name of /** @type {const} */ (['app', 'eventstore'])) {
      const { rows } = await client.query(
        `select exists (select from pg_roles where rolname = $1) as role,
                exists (select from pg_database where datname = $1) as database`,
        [name],
      );
      if (!rows[0].role)
        await client.query(`create role ${name} login password ${client.escapeLiteral(passwords[name])}`);
      if (!rows[0].database) await client.query(`create database ${name} owner ${name}`);
      await client.query(rightsOf(name, name));
    }
    await client.query(rightsOf('app', 'app', 'app-owner.sql'));
  } finally {
    await client.end();
  }
  return { app: url('app'), eventstore: url('eventstore') };
}

const settings = {
  ...oneMachine,
  max_connections: '120',
  log_line_prefix: '%m [%p] %q%u@%d ',
};

/**
 * Prepares the embedded Postgres of a data folder: finds its place, stops a leftover, makes the cluster.
 * @param {{ dataDir: string, port: number, patienceMs: number, log: (line: string) => void }} input patienceMs: how long
 *   to wait for a port that an ending run may hold
 * @returns {Promise<{ part: import('../part.mjs').Part, passwords: Passwords, cluster: string }>}
 */
export async function prepareEmbeddedDatabase({ dataDir, port, patienceMs, log }) {
  const home = locatePostgres({ dataDir, binaries: postgresBinaries(), log });
  await stopLeftover(home.cluster, log);
  await requirePort({ variable: 'POSTGRES_PORT', port, host: '127.0.0.1', patienceMs });
  const passwords = keptPasswords(dataDir, isCluster(home.cluster));
  await ensureCluster({ home, password: passwords.postgres, log });
  return { part: postgresPart({ home, port, settings }), passwords, cluster: home.cluster };
}

/** @param {string} dataDir @param {string} part */
export function logFile(dataDir, part) {
  return join(dataDir, 'logs', `${part.replace(' ', '-')}.log`);
}
