import { noSplit, row } from '../counted.js';
import { leadsOf, movesOf } from '../sources.js';
import { daysBetween, type Parameters, type Scope } from '../sql.js';
import { broughtBy } from './flow.js';

/**
 * The leads that are in each stage (bucket). Parts: `stands`, `unpriced` (its rent is unknown), `over` (there for longer
 * than nine out of ten finished stays).
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

/** A statement for the leads that are in a stage, with the days that they have been there. */
export function standingSql(scope: Scope, parameters: Parameters): string {
  const days = daysBetween('l.since', parameters.of(scope.at, 'timestamptz'));
  return `select l.lead_id, l.stage, l.stage_event_id, l.stage_position, l.since, l.rent_cents, ${broughtBy('l')} as event_type, ${days} as days
    from ${leadsOf(scope, parameters)} l where l.gone_at is null`;
}

/** A statement for the finished stays in stages. */
export function staysOver(scope: Scope, parameters: Parameters): string {
  return `select m.from_stage collate "C" as bucket, '' as split, 'done' as part, ${daysBetween('m.since', 'm.at')} as days
    from ${movesOf(scope, parameters)} m`;
}

/** Ninth decile of the finished stays in each stage, in days. */
function usualStays(scope: Scope, parameters: Parameters): string {
  return `usual as materialized (select bucket as stage, percentile_cont(0.9) within group (order by days) as p90
    from (${staysOver(scope, parameters)}) s group by 1)`;
}
