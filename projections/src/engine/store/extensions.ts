import type { PoolClient } from 'pg';
import type { Projection } from '../projection.js';

/** Not allowed; not installed, as newer and older servers report it. */
const cannotBeMade = new Set(['42501', '0A000', '58P01']);

/**
 * Creates the extensions that indexes of the projections need, in the caller's transaction. Read models work without them.
 * @param warn called with the extension that can't be created, why, and what is slower without it
 */
export async function makeExtensions(
  client: PoolClient,
  projections: readonly Projection[],
  warn: (message: string) => void,
): Promise<void> {
  const needed = new Map<string, string>();
  for (const { tables } of projections)
    for (const { indexes } of tables)
      for (const index of indexes) if (typeof index !== 'string') needed.set(index.extension, index.without);
  for (const [extension, without] of needed) {
    await client.query('savepoint extensions');
    try {
      // In a schema of ours: a user who may create that may still have no rights in `public`.
      await client.query(`create extension if not exists ${extension} schema projection`);
    } catch (error) {
      if (!cannotBeMade.has((error as { code?: string }).code ?? '')) throw error;
      await client.query('rollback to savepoint extensions');
      warn(`The Postgres extension ${extension} is missing: ${(error as Error).message}. ${without}`);
    }
  }
}
