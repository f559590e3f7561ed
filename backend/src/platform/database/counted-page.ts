import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** One page of what matches: ids in order, and how many match in all. */
export interface CountedPage {
  ids: string[];
  total: number;
}

/**
 * A page of a filtered list and its total, in one read of all matches. A query for the page alone would walk the index of its order
 * and try every filter on row after row: for a rare word that is most of the table.
 * @param ordered selects and orders the matches, each time anew
 * @param id the column that identifies a row, as the query builder writes it: `referral.id`
 */
export async function countedPage<Row extends ObjectLiteral>(
  ordered: () => SelectQueryBuilder<Row>,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<CountedPage> {
  const counted = () => ordered().select(id, 'id').addSelect('(count(*) over ())::integer', 'total');
  const read = (from: number, most: number) =>
    counted().offset(from).limit(most).getRawMany<{ id: string; total: number }>();
  const rows = await read(offset, limit);
  // A page past the last row has no row that could carry the total.
  const [told = { total: 0 }] = rows.length === 0 && offset > 0 ? await read(0, 1) : rows;
  return { ids: rows.map(({ id: found }) => found), total: told.total };
}

/** Whether a list's filter leaves anything out. */
export function isFiltered(filter: object): boolean {
  return Object.values(filter).some((part) => part !== undefined);
}
