/** Of one group of durations that are over. Null where none is. */
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
 * A statement for median and ninth decile of the `days` of a part of `counted`, interpolated; its rows are `Quantiles`.
 * @param groups columns by which they are apart, of bucket and split; the others are ''
 */
export function quantilesSql(part: string, groups: readonly ('bucket' | 'split')[]): string {
  const column = (name: 'bucket' | 'split') => (groups.includes(name) ? `c.${name}` : `''`);
  return `select ${column('bucket')} as bucket, ${column('split')} as split,
      percentile_cont(0.5) within group (order by c.days) as median, percentile_cont(0.9) within group (order by c.days) as p90
    from counted c where c.part = '${part}' group by 1, 2`;
}

/**
 * Kaplan and Meier's estimate (1958) of `by_day` (bucket, split, part, day, number), in whole days: of those still there when a day begins, the share that is done on it
 * leaves; who waits, was deleted or lost is at risk to the day on which it was seen last. Its rows are `SurvivalStep`s, one for each
 * day on which somebody left.
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
