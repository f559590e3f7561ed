import type { QuestionOf } from '../../../../../contracts/src/queries/analytics-choices.js';
import { officeTimeZone } from '../../../../../contracts/src/office-time.js';
import type { SettingValues } from '../../../../../contracts/src/settings/catalogue.js';
import type { Weekday } from '../../../../../contracts/src/settings/setting-kinds.js';
import { row, splitSql } from '../counted.js';
import { leadsOf } from '../sources.js';
import { inPeriod, officeLocal, type Parameters, type Scope } from '../sql.js';

/** Where the ranges of the distribution begin, in business minutes. */
export const minuteRanges = [0, 5, 15, 30, 60, 120, 240, 480, 960, 2400] as const;
/** As ISO 8601 counts: Monday is 1. */
const weekdays: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export type Hours = Pick<SettingValues, 'businessHours' | 'holidays'>;

/**
 * Intakes of the period. Parts: `touched` (num: the range of its minutes; days: business minutes, not days), `waiting`. Bucket: weekday
 * and hour of the intake by the office's clocks. Split by the owner: who touched it first, or who looks after what waits.
 */
export function countSpeed(choices: QuestionOf<'speed'>, scope: Scope, parameters: Parameters, hours: Hours): string {
  const told = { period: '0', leadId: 's.lead_id', eventId: 's.event_id', eventType: 's.event_type' };
  const columns = { ...told, position: 's.position', at: 's.at', part: 's.part', split: 's.split', bucket: 's.hour' };
  const range = `case when s.part = 'touched' then width_bucket(s.minutes, array[${minuteRanges.join(',')}]::float8[]) - 1 end`;
  const split =
    choices.split === 'owner'
      ? 'coalesce(l.touched_by, l.first_owner_id::text)'
      : splitSql(choices.split, 'l', scope, parameters);
  return `with intake as materialized (
      select l.lead_id, l.created_at, l.touched_at, to_char(${officeLocal('l.created_at')}, 'ID HH24') as hour, ${split} as split,
        coalesce(l.touch_event_id, l.created_event_id) as event_id, coalesce(l.touch_event_type, 'LeadCreated') as event_type,
        coalesce(l.touched_position, l.created_position) as position, coalesce(l.touched_at, l.created_at) as at
      from (select l.*, l.created_city as city, l.created_property_type as property_type, l.created_unit_count as unit_count
        from ${leadsOf(scope, parameters)} l) l
      where l.intake and (l.touched_at is not null or l.gone_at is null) and ${inPeriod(choices, parameters, 'l.created_at')}),
    ${officeClock(parameters, hours)},
    s as (select i.*, case when i.touched_at is null then 'waiting' else 'touched' end as part, t.minutes - c.minutes as minutes
      from intake i
      left join (${clockOf('created_at')}) c on c.lead_id = i.lead_id
      left join (${clockOf('touched_at')}) t on t.lead_id = i.lead_id)
    select ${row({ ...columns, num: range, days: 's.minutes' })} from s`;
}

/** Minutes that the office had been open at an instant of each intake, since the first of their days. */
function clockOf(column: string): string {
  const open = `date_part('epoch', least(i.${column}, o.closes) - o.opens) / 60`;
  return `select i.lead_id, max(o.before + greatest(${open}, 0)) as minutes
    from intake i join openings o on o.day = ${officeLocal(`i.${column}`)}::date where i.${column} is not null group by i.lead_id`;
}

/** When the office is open, with the minutes before; a day on which it is closed has an opening of no time. */
function officeClock(parameters: Parameters, { businessHours, holidays }: Hours): string {
  const ranges = weekdays.flatMap((weekday, index) =>
    businessHours[weekday].map((range) => ({ ...range, weekday: index + 1 })),
  );
  const of = (values: unknown[], type: string) => parameters.of(values, `${type}[]`);
  const closed = of(
    holidays.map(({ date }) => date),
    'date',
  );
  const weekly = `unnest(${of(
    ranges.map(({ weekday }) => weekday),
    'int',
  )}, ${of(
    ranges.map(({ from }) => from),
    'time',
  )},
    ${of(
      ranges.map(({ to }) => to),
      'time',
    )}) w(weekday, opens, closes)`;
  const first = `(select ${officeLocal('min(created_at)')}::date from intake)`;
  const last = `(select ${officeLocal('max(greatest(created_at, touched_at))')}::date from intake)`;
  return `opened as (
      select d.day::date as day, coalesce((d.day + w.opens) at time zone '${officeTimeZone}', d.day at time zone '${officeTimeZone}') as opens,
        coalesce((d.day + w.closes) at time zone '${officeTimeZone}', d.day at time zone '${officeTimeZone}') as closes
      from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') d(day)
      left join ${weekly} on w.weekday = extract(isodow from d.day) and d.day::date <> all(${closed})),
    openings as materialized (select *, coalesce(sum(date_part('epoch', closes - opens) / 60)
        over (order by opens, closes rows between unbounded preceding and 1 preceding), 0) as before
      from opened)`;
}
