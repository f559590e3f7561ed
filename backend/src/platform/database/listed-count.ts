import type { EntityManager } from 'typeorm';

/** How many rows an unfiltered list has, as the read model counts them. @param view of a `ListedCount` of the projections */
export async function countOf(
  manager: Pick<EntityManager, 'query'>,
  view: 'read.referral_count' | 'read.analysis_count',
): Promise<number> {
  const rows = await manager.query<{ total: number }[]>(`select row_count as total from ${view}`);
  return rows[0]?.total ?? 0;
}
