import type { BoardFilter } from '../../../../contracts/src/board/board-filter.js';
import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';
import { startOf } from './board-filter.js';
import { allOf, pastCondition, type PastCondition } from './past-filter.js';

/** The stay had a duration: one without was never visible. @param start of the stay `s` */
const lasted = (start: string) => `(s.ended_at is null or s.ended_at > ${start})`;

/** Without a filter each stay starts when the previous one ends: four index look-ups, however long the history is. */
const ofAll = (visible: string): string => `
  select
    greatest(
      (select started_at from read.stage_history s where started_at < $1 and ${lasted('started_at')} and ${visible}
       order by started_at desc limit 1),
      (select ended_at from read.stage_history s where ended_by_deletion and ended_at < $1 and ${visible}
       order by ended_at desc limit 1)
    ) as previous,
    least(
      (select started_at from read.stage_history s where started_at > $1 and ${lasted('started_at')} and ${visible}
       order by started_at limit 1),
      (select ended_at from read.stage_history s where ended_by_deletion and ended_at > $1 and ${visible}
       order by ended_at limit 1)
    ) as next`;

/**
 * The instants before and after one at which the filtered board changed: a card came, changed or went. Days in a stage pass by
 * themselves, so with `minDays` a card comes at the office's midnight that completes them. One pass over the stays (10,000 leads have
 * about 60,000): a filter that matches one lead would make index searches walk through every index.
 * @param at ISO 8601 UTC
 * @param visible condition on the stays `s` that the viewer may see
 * @returns SQL of one row, `previous` and `next`, null if there is none
 */
export function changesQuery(filter: BoardFilter, at: string, visible: string): PastCondition {
  const { minDays, ...rest } = filter;
  const condition = pastCondition(rest, at, 2);
  if (!condition && minDays === undefined) return { sql: ofAll(visible), values: [at] };
  const values = [at, ...(condition?.values ?? [])];
  let from = 's.started_at';
  if (minDays !== undefined) {
    const day = `(s.stage_since at time zone '${officeTimeZone}')::date + $${values.push(minDays)}::int`;
    from = `greatest(s.started_at, ${startOf(day)})`;
  }
  const sql = `
  select max(instant) filter (where instant < $1) as previous, min(instant) filter (where instant > $1) as next
  from read.stage_history s
  cross join lateral (select ${from} as seen_from) v
  cross join lateral (values (seen_from), (s.ended_at)) change (instant)
  where ${lasted('seen_from')} and ${allOf(condition?.sql, visible)}`;
  return { sql, values };
}
