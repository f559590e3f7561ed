import { noSplit, row } from '../counted.js';
import { leadsOf, movesOf } from '../sources.js';
import { daysBetween, type Parameters, type Scope } from '../sql.js';
import { broughtBy } from './flow.js';

/**
 * What stands in each stage (bucket). Parts: `stands`, `unpriced` (its rent is not known), `over` (there for longer than nine of ten
 * stays that are over lasted).
 */
export function countPipeline(scope: Scope, parameters: Parameters): string {
  const told = {
    period: '0',
    split: noSplit,
    num: 'null',
    bucket: 's.stage',
    leadId: 's.lead_id',
    eventId: 's.stage_event_id',
  };
  const columns = { ...told, eventType: 's.event_type', position: 's.stage_position', at: 's.since', days: 's.days' };
  const amount = 's.rent_cents';
  return `with ${standing(scope, parameters)}, ${usualStays(scope, parameters)}
    select ${row({ ...columns, amount, part: `'stands'` })} from standing s
    union all
    select ${row({ ...columns, amount, part: `'unpriced'` })} from standing s where s.rent_cents is null
    union all
    select ${row({ ...columns, amount, part: `'over'` })} from standing s join usual u on u.stage = s.stage where s.days > u.p90`;
}

/** The leads that stand somewhere, with the days that they have stood there. */
export function standing(scope: Scope, parameters: Parameters): string {
  const days = daysBetween('l.since', parameters.of(scope.at, 'timestamptz'));
  return `standing as materialized (select l.lead_id, l.stage, l.stage_event_id, l.stage_position, l.since, l.rent_cents, ${broughtBy('l')} as event_type, ${days} as days
    from ${leadsOf(scope, parameters)} l where l.gone_at is null)`;
}

/** Median and ninth decile of the stays in each stage that are over, in days. */
export function usualStays(scope: Scope, parameters: Parameters): string {
  const days = daysBetween('m.since', 'm.at');
  // One sort for both; texts are only told apart, which the order of bytes does fastest.
  return `usual as materialized (select stage, shares[1] as median, shares[2] as p90 from (
      select m.from_stage collate "C" as stage, percentile_cont(array[0.5, 0.9]) within group (order by ${days}) as shares
      from ${movesOf(scope, parameters)} m group by 1) u)`;
}
