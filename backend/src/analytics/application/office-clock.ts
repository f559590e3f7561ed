import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';
import type { Weekday } from '../../../../contracts/src/settings/setting-kinds.js';
import { officeLocal, type Hours, type Statement } from './sql.js';

/** In ISO 8601's order: Monday is 1. */
const weekdays: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The most openings of the office on one day. */
function openingsOf({ businessHours }: Hours): number {
  return Math.max(1, ...weekdays.map((weekday) => businessHours[weekday].length));
}

/**
 * The CTE `office_clock`, with one row: the first day, and lists by day from then on: the minutes that the office was open before it
 * (`before`), and when it opens and closes on it (`opens_0`, `closes_0`, ...; midnight if it does not). Lists, since an index into a
 * list is faster than a join. It reaches from the first lead to a year from now, so that no wrong clock is beyond it.
 */
// Raw SQL: a part of a figure, which is one statement.
export function officeClock(sql: Statement): string {
  const { hours } = sql;
  const numbers = Array.from({ length: openingsOf(hours) }, (_, n) => n);
  const closed = sql.of(
    hours.holidays.map(({ date }) => date),
    'date[]',
  );
  const times = (end: 'from' | 'to', n: number) =>
    sql.of(
      weekdays.map((weekday) => hours.businessHours[weekday][n]?.[end] ?? null),
      'time[]',
    );
  const weekly = numbers.flatMap((n) => [times('from', n), times('to', n)]).join(', ');
  const names = numbers.flatMap((n) => [`opens_${n}`, `closes_${n}`]);
  const local = names.map((name) => `coalesce(d.day + w.${name}, d.day) at time zone '${officeTimeZone}' as ${name}`);
  const open = numbers.map((n) => `date_part('epoch', closes_${n} - opens_${n})`).join(' + ');
  return `office_day as (
      select d.day::date as day, ${local.join(', ')}
      from generate_series((select ${officeLocal('min(created_at)')}::date::timestamp from read.analytics_leads),
        (${officeLocal(sql.now())} + interval '1 year')::date::timestamp, interval '1 day') d(day)
      left join unnest(${weekly}) with ordinality w(${names.join(', ')}, weekday)
        on w.weekday = extract(isodow from d.day) and d.day::date <> all(${closed})),
    office_clock as materialized (select min(day) as first, array_agg(before order by day) as before,
        ${names.map((name) => `array_agg(${name} order by day) as ${name}`).join(', ')}
      from (select *, coalesce(sum((${open}) / 60) over (order by day rows between unbounded preceding and 1 preceding), 0) as before
        from office_day) d)`;
}

/**
 * The minutes that the office had been open by an instant, since the first day of its clock.
 * @param day the instant's day in the office
 */
export function clockAt(instant: string, day: string, { hours }: Statement): string {
  const place = (list: string) => `((select ${list} from office_clock))[${day} - (select first from office_clock) + 1]`;
  const open = Array.from(
    { length: openingsOf(hours) },
    (_, n) =>
      `greatest(date_part('epoch', least(${instant}, ${place(`closes_${n}`)}) - ${place(`opens_${n}`)}), 0) / 60`,
  );
  return `(${place('before')} + case when ${instant} is not null then ${open.join(' + ')} end)`;
}
