import type { DataSource, EntityManager } from 'typeorm';
import { ReadStatus } from '../../../projections/src/read-model/read-status.js';

/** Reads several things that belong together: all of them see the read models at one position. */
export function inSnapshot<Result>(
  dataSource: DataSource,
  read: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  return dataSource.transaction('REPEATABLE READ', read);
}

/** The log position that the read models follow from, as a decimal string. */
export async function readPosition(manager: EntityManager): Promise<string> {
  const status = await manager.find(ReadStatus, { select: { position: true } });
  return status[0]?.position ?? '0';
}
