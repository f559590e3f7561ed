import type { Pool } from 'pg';
import { pause } from '../../../../event-store/src/flow/keep-going.js';
import { ProblemError } from '../problems/problem.js';

const pollMs = 50;
/** When somebody may ask again. */
const retryAfterSeconds = 2;

/**
 * Waits until these read models have read the log up to a position.
 * @param models names of projections
 * @returns false if one has not after so many milliseconds; @throws the database's error
 */
export async function haveRead(
  pool: Pool,
  models: readonly string[],
  position: bigint | string,
  patienceMs: number,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  const text = 'select from projection.checkpoints where serving and name = any($1) and position >= $2';
  for (;;) {
    if ((await pool.query(text, [models, position])).rowCount === models.length) return true;
    if (performance.now() > until) return false;
    await pause(pollMs);
  }
}

/** The same, for somebody who can do nothing without it. @throws ProblemError not_ready */
export async function caughtUp(
  pool: Pool,
  models: readonly string[],
  position: bigint | string,
  patienceMs: number,
): Promise<void> {
  if (!(await haveRead(pool, models, position, patienceMs))) throw new ProblemError('not_ready', {}, retryAfterSeconds);
}
