import { join } from 'node:path';
import { plainEnv } from '../child-env.mjs';

/** @typedef {import('./home.mjs').PostgresHome} PostgresHome */

/** Stops it at once and keeps a temporary folder, for tests that start it again. @type {NodeJS.Signals} */
export const keepingSignal = 'SIGUSR2';

/**
 * The process that runs Postgres, see guard.mjs.
 * @param {{ home: PostgresHome, port: number, settings?: Record<string, string>, temporary?: string }} input
 *   settings: by Postgres' own names; temporary: a folder to remove when it has ended
 * @returns {import('../part.mjs').Part}
 */
export function postgresPart({ home, port, settings = {}, temporary }) {
  return {
    name: 'postgres',
    script: join(import.meta.dirname, 'guard.mjs'),
    args: [JSON.stringify({ home, port, settings, temporary })],
    env: plainEnv(),
    drainMs: 20_000,
    // SIGKILL would end the guard and leave Postgres.
    killSignal: 'SIGQUIT',
  };
}
