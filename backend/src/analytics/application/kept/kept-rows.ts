import type { EntityManager } from 'typeorm';
import type { TallyRow } from '../tally.js';
import type { Period } from '../sql.js';

/** A kept figure, added up over days. */
export interface KeptRow {
  day: string;
  bucket: string;
  num: number;
  count: number;
  cents: number;
}

const kept = `coalesce(sum(t.tallied), 0)::int as count, coalesce(sum(t.cents), 0)::float8 as cents from read.analytics_tallies t`;

/** A kept figure in the days of a period. @param figure as in read.analytics_tallies */
export function keptIn(
  manager: Pick<EntityManager, 'query'>,
  figure: string,
  { from, to }: Period = {},
): Promise<KeptRow[]> {
  return manager.query<KeptRow[]>(
    `select '' as day, t.bucket, t.num, ${kept}
     where t.figure = $1 and ($2::text is null or t.day >= $2) and ($3::text is null or t.day <= $3) group by t.bucket, t.num`,
    [figure, from ?? null, to ?? null],
  );
}

/**
 * A kept figure that is kept by month, too: whole months of the period are read as such, and days only before and after them.
 * @param figure as in read.analytics_tallies, its months as '<figure> in month'
 */
export async function keptInMonths(
  manager: Pick<EntityManager, 'query'>,
  figure: string,
  { from, to }: Period,
): Promise<KeptRow[]> {
  const months = {
    ...(from !== undefined && { from: from.endsWith('-01') ? from : monthAfter(from) }),
    ...(to !== undefined && { to: dayBefore(monthAfter(dayAfter(to), 0)) }),
  };
  const ofMonths = `${figure} in month`;
  if (months.from !== undefined && months.to !== undefined && months.from > months.to)
    return keptIn(manager, figure, { from, to });
  const parts = [await keptIn(manager, ofMonths, months)];
  if (from !== undefined && from !== months.from)
    parts.push(await keptIn(manager, figure, { from, to: dayBefore(months.from!) }));
  if (to !== undefined && to !== months.to)
    parts.push(await keptIn(manager, figure, { from: dayAfter(months.to!), to }));
  return parts.flat();
}

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayAfter = (day: string) => dayOf(Date.parse(day) + dayMs);
const dayBefore = (day: string) => dayOf(Date.parse(day) - dayMs);
/** The first day of the nth month after a day's. */
const monthAfter = (day: string, n = 1) => dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + n, 1));

/** A kept figure by day, of the newest days on which it has more than none of that number. */
export function keptByDay(
  manager: Pick<EntityManager, 'query'>,
  figure: string,
  { num, most }: { num: number; most: number },
): Promise<KeptRow[]> {
  return manager.query<KeptRow[]>(
    `select t.day, t.bucket, t.num, ${kept}
     where t.figure = $1 and t.day in (select n.day from read.analytics_tallies n where n.figure = $1 and n.num = $2 and n.tallied > 0
       order by n.day desc limit $3) group by t.day, t.bucket, t.num`,
    [figure, num, most],
  );
}

/** A row of a tally, of no split and the first period unless told. */
export function tallyRow(
  part: string,
  { count, cents }: Pick<KeptRow, 'count' | 'cents'>,
  more: Partial<TallyRow> = {},
): TallyRow {
  return { period: 0, part, bucket: '', split: '', num: null, count, cents, ...more };
}
