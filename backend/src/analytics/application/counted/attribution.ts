import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { rankOf } from '../../domain/stages.js';
import { noSplit, row } from '../counted.js';
import { leadsOf, messagesOf, reachOf } from '../sources.js';
import { inPeriod, type Parameters, type Scope } from '../sql.js';

const whole = 1_000_000;

/** The credit of each of so many touches, in parts of a million, if the touch is credited. */
export function creditOf(model: QuestionOf<'attribution'>['model'], touches: number): number {
  return model === 'linear' ? Math.round(whole / touches) : whole;
}

/**
 * Parts: `conversion`, and `touch` (bucket: kind and key; num: parts of a million that the conversion credits it with). A
 * touch's row names the touch's event. Touches come before the conversion in the log. `manual` means that staff typed the lead
 * in, and says nothing about where it came from.
 */
export function countAttribution(choices: QuestionOf<'attribution'>, scope: Scope, parameters: Parameters): string {
  const rank = rankOf(choices.exit);
  const reach = reachOf(scope, parameters, {
    ofLeads: inPeriod(choices, parameters, 'l.created_at'),
    ofMoves: inPeriod(choices, parameters, 'm.at'),
  });
  const told = { period: '0', split: noSplit, leadId: 's.lead_id', eventId: 's.event_id', eventType: 's.event_type' };
  const columns = { ...told, position: 's.position', at: 's.at', amount: 's.rent_cents' };
  const place = { first: 's.nth = 1', last: 's.nth = s.touches', linear: 'true' }[choices.model];
  const credit = choices.model === 'linear' ? `round(${whole}.0 / s.touches)` : String(whole);
  return `with conversion as materialized (
      select x.lead_id, x.event_id, x.event_type, x.position, x.at, x.rent_cents
      from ${reach} x where x.lo < ${rank} and ${rank} <= x.hi),
    touch as (
      select c.lead_id, l.created_event_id as event_id, 'LeadCreated' as event_type, l.created_position as position,
        l.created_at as at, c.rent_cents,
        case when l.source = 'manual' then 'unknown:' else 'source:' || l.source end as touched
      from conversion c join ${leadsOf(scope, parameters)} l on l.lead_id = c.lead_id where l.created_position <= c.position
      union all
      select c.lead_id, g.event_id, g.event_type, g.position, g.at, c.rent_cents, 'message:' || g.workflow || ' ' || g.template_id
      from conversion c join ${messagesOf(scope, parameters, 'g.lead_id in (select lead_id from conversion)')} g on g.lead_id = c.lead_id
      where g.outcome = 'sent' and g.position < c.position),
    placed as (select t.*, row_number() over (partition by lead_id order by position) as nth,
        count(*) over (partition by lead_id) as touches from touch t)
    select ${row({ ...columns, part: `'conversion'`, bucket: `''`, num: 'null' })} from conversion s
    union all
    select ${row({ ...columns, part: `'touch'`, bucket: 's.touched', num: credit })} from placed s where ${place}`;
}
