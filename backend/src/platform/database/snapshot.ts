import type { DataSource, EntityManager } from 'typeorm';
import type { ReadModel } from '../../../../contracts/src/live/queries.js';

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
