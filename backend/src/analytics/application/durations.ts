import { isRestingSql } from '../../../../contracts/src/lead-status.js';

/** Quantiles of one group of finished durations. Null if there are none. */
export interface Quantiles {
  bucket: string;
  split: string | null;
  median: number | null;
  p90: number | null;
}

/** One step of a survival curve. */
export interface SurvivalStep {
  bucket: string;
  split: string | null;
  day: number;
  share: number;
  atRisk: number;
}

/**
 * Kaplan and Meier's estimate (1958) from `by_day` (bucket, split, part, day, number), in whole days: among those still there when a
 * day begins, the share that is done on that day leaves; those that wait, were deleted or lost are at risk until the day on which they
 * were last seen. Its rows are `SurvivalStep`s, one for each day on which somebody left.
 */
export const survivalSql = `
  with seen as (
    select bucket, split, day, coalesce(sum(number) filter (where part = 'done'), 0)::int as left_then, sum(number) as seen
    from by_day group by bucket, split, day),
  risk as (
    select *, sum(seen) over (partition by bucket, split order by day rows between current row and unbounded following)::int as at_risk
    from seen),
  leaving as (select * from risk where left_then > 0)
  select bucket, split, day, at_risk as "atRisk",
    case when bool_or(left_then = at_risk) over so_far then 0
      else exp(sum(ln(1 - least(left_then, at_risk - 0.5)::float8 / at_risk)) over so_far) end as share
  from leaving window so_far as (partition by bucket, split order by day) order by bucket, split, day`;

/**
 * The rows of a statement, hidden from the planner: if it saw the columns that they come from, it would expect as many groups as rows,
 * and neither use hashes nor share the work between processes.
 */
export function opaque(statement: string): string {
  return `(${statement} offset 0)`;
}

/**
 * The CTE `by_day` (bucket, split, part, day, number, each): durations by whole days.
 * @param lasted a statement whose rows have bucket, split, part and days
 */
export function byDaySql(lasted: string): string {
  return `by_day as materialized (select bucket, split, part, floor(days)::int as day, count(*)::int as number, array_agg(days) as each
      from ${opaque(`select bucket, split, part, days from (${lasted}) l`)} s group by 1, 2, 3, 4)`;
}

/**
 * The CTE `<name>` (bucket, split, share, low, high, beyond): for each group the two durations that enclose a share of it, and how far
 * the share lies from the first towards the second. So only the durations of a day or two are sorted.
 * @param byDay rows with bucket, split, day, number and each; instead of days anything that orders the durations
 */
export function nearestSql(name: string, byDay: string, shares: readonly number[]): string {
  const sorted = (nth: string) => `(select d from unnest(each) d order by d offset (${nth} - before)::int limit 1)`;
  const isIn = (nth: string) => `${nth} >= before and ${nth} < before + number`;
  return `${name} as (
    select bucket, split, share, nth - floor(nth) as beyond, max(low) as low, max(high) as high
    from (select bucket, split, share, nth,
        case when ${isIn('floor(nth)')} then ${sorted('floor(nth)')} end as low,
        case when ${isIn('ceil(nth)')} then ${sorted('ceil(nth)')} end as high
      from (select bucket, split, number, each, sum(number) over (partition by bucket, split order by day) - number as before,
          sum(number) over (partition by bucket, split) as total from ${byDay}) ordered
        cross join (values ${shares.map((share) => `(${share}::float8)`).join(', ')}) shares(share)
        cross join lateral (select share * (total - 1)::float8 as nth) place
      where ${isIn('floor(nth)')} or ${isIn('ceil(nth)')}) near
    group by bucket, split, share, nth)`;
}

const half = 0.5;
const nineTenths = 0.9;

/** The CTE `usual` (bucket, split, median, p90) of the groups of rows as `nearestSql` takes them: the same as `percentile_cont` gives. */
export function usualSql(byDay: string): string {
  const quantile = (share: number) => `max(low + beyond * (high - low)) filter (where share = ${share})`;
  return `${nearestSql('nearest', byDay, [half, nineTenths])},
    usual as materialized (select bucket, split, ${quantile(half)} as median, ${quantile(nineTenths)} as p90
      from nearest group by bucket, split)`;
}

/** The finished ones of `by_day`. */
export const doneByDay = `(select * from by_day where part = 'done') done`;

/**
 * The part of a row of whole days that exceeds the ninth decile of `usual`, in SQL.
 * @param row with day and each. @param whole, part the row's full contribution, and that of its durations beyond the decile
 */
export function beyondUsual(row: string, whole: string, part: string): string {
  return `sum(case when ${row}.day > floor(u.p90) then ${whole} when ${row}.day = floor(u.p90) then (${part}) else 0 end)`;
}

/**
 * How many of `by_day` still wait, longer than nine out of ten finished ones by `usual`: rows with bucket, split and number. Nobody waits
 * in a stage in which leads are meant to stay.
 */
export const overSql = `select b.bucket, b.split, ${beyondUsual('b', 'b.number', 'select count(*) from unnest(b.each) d where d > u.p90')}::int as number
    from by_day b join usual u on u.bucket = b.bucket and u.split is not distinct from b.split
    where b.part = 'waiting' and not ${isRestingSql('b.bucket')} group by b.bucket, b.split`;
