import { join } from 'node:path';

/** @typedef {import('./home.mjs').PostgresHome} PostgresHome */

/**
 * The process that runs Postgres, see guard.mjs.
 * @param {{ home: PostgresHome, port: number, settings?: Record<string, string> }} input settings: Postgres' own names
 * @returns {import('../part.mjs').Part}
 */
export function postgresPart({ home, port, settings = {} }) {
  return {
    name: 'postgres',
    script: join(import.meta.dirname, 'guard.mjs'),
    args: [JSON.stringify({ home, port, settings })],
    env: process.env,
    drainMs: 20_000,
    // SIGKILL would end the guard and leave Postgres.
    killSignal: 'SIGQUIT',
  };
}
