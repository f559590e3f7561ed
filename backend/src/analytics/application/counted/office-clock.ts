import { officeTimeZone } from '../../../../../contracts/src/office-time.js';
import type { SettingValues } from '../../../../../contracts/src/settings/catalogue.js';
import type { Weekday } from '../../../../../contracts/src/settings/setting-kinds.js';
import { officeLocal, type Parameters } from '../sql.js';

/** As ISO 8601 counts: Monday is 1. */
const weekdays: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export type Hours = Pick<SettingValues, 'businessHours' | 'holidays'>;

/** How often the office opens on a day at most. */
function openingsOf({ businessHours }: Hours): number {
  return Math.max(1, ...weekdays.map((weekday) => businessHours[weekday].length));
}

/**
 * The CTE `office_clock`: a row for each day, with the minutes that the office was open before it (`before`), and when it opens and
 * closes on it (`opens_0`, `closes_0`, ...; null where it does not).
 * @param instants a subselect with the columns created_at and touched_at: from the first to the last of their days
 */
export function officeClock(instants: string, parameters: Parameters, hours: Hours): string {
  const numbers = Array.from({ length: openingsOf(hours) }, (_, n) => n);
  const closed = parameters.of(
    hours.holidays.map(({ date }) => date),
    'date[]',
  );
  const times = (end: 'from' | 'to', n: number) =>
    parameters.of(
      weekdays.map((weekday) => hours.businessHours[weekday][n]?.[end] ?? null),
      'time[]',
    );
  const weekly = numbers.flatMap((n) => [times('from', n), times('to', n)]).join(', ');
  const names = numbers.flatMap((n) => [`opens_${n}`, `closes_${n}`]);
  const local = names.map((name) => `(d.day + w.${name}) at time zone '${officeTimeZone}' as ${name}`);
  const open = numbers.map((n) => `coalesce(date_part('epoch', closes_${n} - opens_${n}), 0)`).join(' + ');
  return `office_day as (
      select d.day::date as day, ${local.join(', ')}
      from (select ${officeLocal('min(created_at)')}::date::timestamp as first,
          ${officeLocal('max(greatest(created_at, touched_at))')}::date::timestamp as last from ${instants} i) span
      cross join lateral generate_series(span.first, span.last, interval '1 day') d(day)
      left join unnest(${weekly}) with ordinality w(${names.join(', ')}, weekday)
        on w.weekday = extract(isodow from d.day) and d.day::date <> all(${closed})),
    office_clock as materialized (select *,
        coalesce(sum((${open}) / 60) over (order by day rows between unbounded preceding and 1 preceding), 0) as before
      from office_day)`;
}

/** Minutes that the office had been open at an instant, since the first day of its clock. @param day a row of `office_clock`, of the instant's day */
export function clockAt(instant: string, day: string, hours: Hours): string {
  const open = Array.from(
    { length: openingsOf(hours) },
    (_, n) =>
      `coalesce(greatest(date_part('epoch', least(${instant}, ${day}.closes_${n}) - ${day}.opens_${n}), 0), 0) / 60`,
  );
  return `(${day}.before + case when ${instant} is not null then ${open.join(' + ')} end)`;
}
