import type { DataSource, EntityManager } from 'typeorm';

/** Reads several things that belong together: all of them see the read models at one position. */
export function inSnapshot<Result>(
  dataSource: DataSource,
  read: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  return dataSource.transaction('REPEATABLE READ', read);
}

/** The log position that the read models follow from, as a decimal string. */
export async function readPosition(manager: EntityManager): Promise<string> {
  const [row] = await manager.query<{ position: string }[]>('select position::text from read.status');
  return row?.position ?? '0';
}
