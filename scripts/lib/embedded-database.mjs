import { join } from 'node:path';
import { requirePort } from './free-port.mjs';
import { postgresBinaries } from './postgres/binaries.mjs';
import { ensureCluster, isCluster } from './postgres/cluster.mjs';
import { keptPasswords } from './postgres/databases.mjs';
import { locatePostgres } from './postgres/home.mjs';
import { stopLeftover } from './postgres/postmaster-pid.mjs';
import { oneMachine } from './postgres/one-machine.mjs';
import { postgresPart } from './postgres/server.mjs';

const settings = {
  ...oneMachine,
  max_connections: '120',
  log_line_prefix: '%m [%p] %q%u@%d ',
};

/**
 * Prepares the embedded Postgres of a data folder: finds its place, stops a leftover, makes the cluster.
 * @param {{ dataDir: string, port: number, patienceMs: number, log: (line: string) => void }} input patienceMs: how long
 *   to wait for a port that an ending run may hold
 * @returns {Promise<{ part: import('./part.mjs').Part, passwords: import('./postgres/databases.mjs').Passwords, cluster: string }>}
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
