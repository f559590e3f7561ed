import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { row, splitSql } from '../counted.js';
import { leadsOf } from '../sources.js';
import { inPeriod, officeLocal, type Parameters, type Scope } from '../sql.js';
import { clockAt, officeClock, type Hours } from './office-clock.js';

/** The lower bounds of the distribution's ranges, in business minutes. */
export const minuteRanges = [0, 5, 15, 30, 60, 120, 240, 480, 960, 2400] as const;

/** The range of the minutes, in SQL: null for an intake that waits. */
export const rangeSql = `case when s.part = 'touched' then width_bucket(s.minutes, array[${minuteRanges.join(',')}]::float8[]) - 1 end`;

/**
 * Intakes of the period. Parts: `touched` (num: the range of its minutes; days: business minutes, not days), `waiting`. Bucket:
 * weekday and hour of the intake in the office's time. Split by the owner: whoever touched it first, or the assignee of a waiting one.
 */
export function countSpeed(choices: QuestionOf<'speed'>, scope: Scope, parameters: Parameters, hours: Hours): string {
  const told = { period: '0', leadId: 's.lead_id', eventId: 's.event_id', eventType: 's.event_type' };
  const columns = { ...told, position: 's.position', at: 's.at', part: 's.part', split: 's.split' };
  const hour = `to_char(s.local_at, 'ID HH24')`;
  const event = `l.lead_id, coalesce(l.touch_event_id, l.created_event_id) as event_id,
    coalesce(l.touch_event_type, 'LeadCreated') as event_type,
    coalesce(l.touched_position, l.created_position) as position, coalesce(l.touched_at, l.created_at) as at`;
  return `with ${intakes(choices, event, scope, parameters, hours)}
    select ${row({ ...columns, bucket: hour, num: rangeSql, days: 's.minutes' })} from s`;
}

/**
 * CTEs, the last of them `s`: the intakes of the period, with their local time of arrival
 * (`local_at`), `split`, `part` and `minutes`.
 * @param more further columns, of the lead `l`
 */
export function intakes(
  choices: QuestionOf<'speed'>,
  more: string,
  scope: Scope,
  parameters: Parameters,
  hours: Hours,
): string {
  const split =
    choices.split === 'owner'
      ? 'coalesce(l.touched_by, l.first_owner_id::text)'
      : splitSql(choices.split, 'l', scope, parameters);
  return `intake as materialized (
      select l.created_at, l.touched_at, ${officeLocal('l.created_at')} as local_at,
        ${officeLocal('l.touched_at')}::date as touched_day, ${split} as split, ${more}
      from (select l.*, l.created_city as city, l.created_property_type as property_type, l.created_unit_count as unit_count
        from ${leadsOf(scope, parameters)} l) l
      where l.intake and (l.touched_at is not null or l.gone_at is null) and ${inPeriod(choices, parameters, 'l.created_at')}),
    ${officeClock(scope, parameters, hours)},
    s as materialized (select i.*, case when i.touched_at is null then 'waiting' else 'touched' end as part,
        ${clockAt('i.touched_at', 'i.touched_day', hours)}
          - ${clockAt('i.created_at', 'i.local_at::date', hours)} as minutes
      from intake i)`;
}
