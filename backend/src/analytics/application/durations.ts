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

/**
 * `by_day` (bucket, split, part, day, number), and of what is done `usual` (bucket, split, median, p90), as CTEs: the same as
 * `percentile_cont` gives, without sorting more than the days that the two lie in.
 * @param lasted a statement whose rows have bucket, split, part and days; it is read twice, which is faster than to keep it
 */
export function usualSql(lasted: string): string {
  return `by_day as materialized (select bucket, split, part, floor(days)::int as day, count(*)::int as number
      from (${lasted}) s group by 1, 2, 3, 4),
    ordered as (select bucket, split, day, number, sum(number) over (partition by bucket, split order by day) - number as before,
        sum(number) over (partition by bucket, split) as total
      from by_day where part = 'done'),
    place as materialized (select distinct bucket, split, share, share * (total - 1)::float8 as nth
      from ordered cross join (values (0.5::float8), (0.9::float8)) shares(share)),
    near as materialized (select o.bucket, o.split, o.day, o.before from ordered o where exists (select from place p
      where p.bucket = o.bucket and p.split is not distinct from o.split
        and ceil(p.nth) >= o.before and floor(p.nth) < o.before + o.number)),
    sorted as materialized (select n.bucket, n.split, s.days,
        n.before + row_number() over (partition by n.bucket, n.split, n.day order by s.days) - 1 as nth
      from near n join (${lasted}) s
        on s.bucket = n.bucket and floor(s.days)::int = n.day and s.split is not distinct from n.split where s.part = 'done'),
    quantile as (select p.bucket, p.split, p.share, a.days + (p.nth - floor(p.nth)) * (b.days - a.days) as days
      from place p
      join sorted a on a.bucket = p.bucket and a.split is not distinct from p.split and a.nth = floor(p.nth)
      join sorted b on b.bucket = p.bucket and b.split is not distinct from p.split and b.nth = ceil(p.nth)),
    usual as materialized (select bucket, split, max(days) filter (where share < 0.7) as median,
        max(days) filter (where share > 0.7) as p90 from quantile group by bucket, split)`;
}
