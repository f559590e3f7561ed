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
  return `with standing as materialized (${standingSql(scope, parameters)}), ${usualStays(scope, parameters)}
    select ${row({ ...columns, amount, part: `'stands'` })} from standing s
    union all
    select ${row({ ...columns, amount, part: `'unpriced'` })} from standing s where s.rent_cents is null
    union all
    select ${row({ ...columns, amount, part: `'over'` })} from standing s join usual u on u.stage = s.stage where s.days > u.p90`;
}

/** The leads that stand somewhere, with the days that they have stood there, as a statement. */
export function standingSql(scope: Scope, parameters: Parameters): string {
  const days = daysBetween('l.since', parameters.of(scope.at, 'timestamptz'));
  return `select l.lead_id, l.stage, l.stage_event_id, l.stage_position, l.since, l.rent_cents, ${broughtBy('l')} as event_type, ${days} as days
    from ${leadsOf(scope, parameters)} l where l.gone_at is null`;
}

/** The stays in stages that are over, as a statement. */
export function staysOver(scope: Scope, parameters: Parameters): string {
  return `select m.from_stage collate "C" as bucket, '' as split, 'done' as part, ${daysBetween('m.since', 'm.at')} as days
    from ${movesOf(scope, parameters)} m`;
}

/** Ninth decile of the stays in each stage that are over, in days. */
function usualStays(scope: Scope, parameters: Parameters): string {
  return `usual as materialized (select bucket as stage, percentile_cont(0.9) within group (order by days) as p90
    from (${staysOver(scope, parameters)}) s group by 1)`;
}
