// Raw SQL: sums over groups, of which no column is an entity's.
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { daysAfter, monthAfter } from '../../../../contracts/src/keys/wall-clock.js';
import type { Asked } from './questions/question.js';
import { Statement, type Period } from './sql.js';
import { Tally, type TallyRow } from './tally.js';

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
export function keptIn({ manager }: Asked, figure: string, { from, to }: Period = {}): Promise<KeptRow[]> {
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
  asked: Asked,
  period: Period,
  ofMonths: (months: Period) => Promise<TallyRow[]>,
  ofDays: (days: Period, sql: Statement) => string,
): Promise<TallyRow[]> {
  const { months, days } = wholeMonths(period);
  const rows = months ? await ofMonths(months) : [];
  for (const each of days) {
    const sql = new Statement(asked);
    rows.push(...(await Tally.of(asked.manager, ofDays(each, sql), sql)).rows);
  }
  return rows;
}

/** A kept figure of cohorts, for the newest ones that have leads. */
export function keptOfCohorts({ manager }: Asked, figure: string, most: number): Promise<KeptRow[]> {
  return manager.query<KeptRow[]>(
    `select t.day, '' as bucket, t.num, ${kept}
     where t.figure = $1 and t.day in (select n.day from read.analytics_tallies n where n.figure = $1 and n.num < ${perRank}
       group by n.day having sum(n.tallied) > 0 order by n.day desc limit $2) group by t.day, t.num`,
    [figure, most],
  );
}

/** A kept figure by day. */
export function keptByDay({ manager }: Asked, figure: string): Promise<KeptRow[]> {
  return manager.query<KeptRow[]>(
    `select t.day, '' as bucket, 0 as num, ${kept} where t.figure = $1 group by t.day order by t.day`,
    [figure],
  );
}

/** A cohort's `num` is the rank times this, plus the age; smaller values are all leads of the cohort. */
export const perRank = 100;

/**
 * Divides a period into its whole months, as one period from first to last day, and the days before and after them.
 * @returns months: null if there is no whole month
 */
function wholeMonths({ from, to }: Period): { months: Period | null; days: Period[] } {
  const first = from === undefined || from.endsWith('-01') ? from : monthAfter(from, 1);
  const last = to === undefined ? undefined : daysAfter(monthAfter(daysAfter(to, 1), 0), -1);
  if (first !== undefined && last !== undefined && first > last) return { months: null, days: [{ from, to }] };
  return {
    months: { from: first, to: last },
    days: [
      ...(from === first ? [] : [{ from, to: daysAfter(first!, -1) }]),
      ...(to === last ? [] : [{ from: daysAfter(last!, 1), to }]),
    ],
  };
}

/** A step of leads, as it is kept. */
interface KeptStep {
  kind: string;
  edge: string;
  from: LeadStatus | 'created';
  to: LeadStatus;
  /** Set if the lead came further: its rank before, its source, and how many touches it had up to then. */
  further: { lo: number; source: string; touches: number } | null;
}

/** The step that a kept count is of. */
export function stepOf({ bucket }: KeptRow): KeptStep {
  const [kind = '', edge = '', lo, source, touches] = bucket.split(' ');
  const [from, to] = edge.split('>') as [LeadStatus | 'created', LeadStatus];
  const further = lo === undefined ? null : { lo: Number(lo), source: source!, touches: Number(touches) };
  return { kind, edge, from, to, further };
}
