import type { Pool } from 'pg';
import { pause } from '../../../../event-store/src/flow/keep-going.js';
import { ProblemError } from '../problems/problem.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { ReadModel } from '../../../../contracts/src/live/queries.js';
import { foldedText } from '../../../../contracts/src/keys/names.js';

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

/** Runs several reads that belong together: all of them see the read models at one position. */
export function inSnapshot<Result>(
  dataSource: DataSource,
  read: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  return dataSource.transaction('REPEATABLE READ', read);
}

/**
 * The log position that a read model's rows reflect, as a decimal string. Not the group's position: a model that is paused or catching
 * up is further back, and a caller that waits for a row must not be misled.
 */
export async function readPosition(manager: Pick<EntityManager, 'query'>, model: ReadModel): Promise<string> {
  const [row] = await manager.query<{ position: string | null }[]>(
    'select position::text from projection.checkpoints where serving and name = $1',
    [model],
  );
  return row?.position ?? '0';
}

/** Escapes a text for a LIKE pattern, where \, % and _ have a meaning. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern of the folded texts (`foldedSql`) that hold this one: neither case nor accents matter. */
export function partOf(text: string): string {
  return `%${likeText(foldedText(text))}%`;
}

/** A condition on a written phone: its digits hold those of the parameter `digits`. */
export function hasDigits(column: string): string {
  return `regexp_replace(${column}, '[^0-9]', '', 'g') like :digits`;
}

/** A row of a plain table as answers hold it: its instants as ISO 8601 texts. */
export type Shown<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name];
};

export function shownRow<Row extends object>(row: Row): Shown<Row> {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields) as Shown<Row>;
}
