import type { DataSource, EntityManager } from 'typeorm';
import type { ReadModel } from '../../../../contracts/src/queries/live.js';

/** Reads several things that belong together: all of them see the read models at one position. */
export function inSnapshot<Result>(
  dataSource: DataSource,
  read: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  return dataSource.transaction('REPEATABLE READ', read);
}

/**
 * The log position that a read model's rows follow from, as a decimal string. Not that of the group: a model that is paused or
 * catches up stands further back, and whoever waits for a row must not take it for there.
 */
export async function readPosition(manager: Pick<EntityManager, 'query'>, model: ReadModel): Promise<string> {
  const [row] = await manager.query<{ position: string | null }[]>(
    'select position::text from projection.checkpoints where serving and name = $1',
    [model],
  );
  return row?.position ?? '0';
}
