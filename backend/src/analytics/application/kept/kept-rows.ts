import type { EntityManager } from 'typeorm';
import type { TallyRow } from '../tally.js';
import { Parameters, type Period } from '../sql.js';
import { Tally } from '../tally.js';
import { wholeMonths } from './whole-months.js';

export type Manager = Pick<EntityManager, 'query'>;

/** A kept figure, added up over days. */
export interface KeptRow {
  day: string;
  bucket: string;
  num: number;
  count: number;
  cents: number;
}

const kept = `coalesce(sum(t.tallied), 0)::int as count, coalesce(sum(t.cents), 0)::float8 as cents from read.analytics_tallies t`;

/** A kept figure for the days, or months, of a period. @param figure as in read.analytics_tallies */
export function keptIn(manager: Manager, figure: string, { from, to }: Period = {}): Promise<KeptRow[]> {
  return manager.query<KeptRow[]>(
    `select '' as day, t.bucket, t.num, ${kept}
     where t.figure = $1 and ($2::text is null or t.day >= $2) and ($3::text is null or t.day <= $3) group by t.bucket, t.num`,
    [figure, from ?? null, to ?? null],
  );
}

/**
 * The figures of a period: for its whole months from kept figures, for the days before and after them (two
 * months at most) from their rows.
 * @param ofMonths makes figures from kept ones
 * @param ofDays the question's statement for a period
 */
export async function keptInMonths(
  manager: Manager,
  period: Period,
  ofMonths: (months: Period) => Promise<TallyRow[]>,
  ofDays: (days: Period, parameters: Parameters) => string,
): Promise<TallyRow[]> {
  const { months, days } = wholeMonths(period);
  const rows = months ? await ofMonths(months) : [];
  for (const each of days) {
    const parameters = new Parameters();
    rows.push(...(await Tally.of(manager, ofDays(each, parameters), parameters)).rows);
  }
  return rows;
}

/** A kept figure of cohorts, for the newest ones that have leads. */
export function keptOfCohorts(manager: Manager, figure: string, most: number): Promise<KeptRow[]> {
  return manager.query<KeptRow[]>(
    `select t.day, '' as bucket, t.num, ${kept}
     where t.figure = $1 and t.day in (select n.day from read.analytics_tallies n where n.figure = $1 and n.num < ${perRank}
       group by n.day having sum(n.tallied) > 0 order by n.day desc limit $2) group by t.day, t.num`,
    [figure, most],
  );
}

/** A kept figure by day. */
export function keptByDay(manager: Manager, figure: string): Promise<KeptRow[]> {
  return manager.query<KeptRow[]>(
    `select t.day, '' as bucket, 0 as num, ${kept} where t.figure = $1 group by t.day order by t.day`,
    [figure],
  );
}

/** A cohort's `num` is the rank times this, plus the age; smaller values are all leads of the cohort. */
export const perRank = 100;

/** A row of a tally, by default without a split and of the first period. */
export function tallyRow(
  part: string,
  { count, cents }: Pick<KeptRow, 'count' | 'cents'>,
  more: Partial<TallyRow> = {},
): TallyRow {
  return { period: 0, part, bucket: '', split: '', num: null, count, cents, ...more };
}

/** One row per place; a place whose count is zero has none. */
export function addedUp(rows: readonly TallyRow[]): TallyRow[] {
  const places = new Map<string, TallyRow>();
  for (const row of rows) {
    const { period, part, bucket, split, num, count, cents } = row;
    const place = JSON.stringify([period, part, bucket, split, num]);
    const before = places.get(place);
    places.set(place, before ? { ...before, count: before.count + count, cents: before.cents + cents } : row);
  }
  return [...places.values()].filter(({ count }) => count !== 0);
}
