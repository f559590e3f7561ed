import type { QuestionOf } from '../../../../../contracts/src/queries/analytics-choices.js';
import { rankOf } from '../../domain/stages.js';
import { row, splitSql } from '../counted.js';
import { leadsOf, reachOf } from '../sources.js';
import { inPeriod, type Parameters, type Period, type Scope } from '../sql.js';

type Funnel = QuestionOf<'funnel'>;

/** Ranks of a funnel's steps after `created`, or from the entry's on. */
export function funnelRanks({ entry, exit }: Pick<Funnel, 'entry' | 'exit'>): number[] {
  const last = rankOf(exit);
  const first = entry === 'created' ? Math.min(1, last) : rankOf(entry);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
}

export function funnelPeriods({ from, to, compareFrom, compareTo }: Funnel): Period[] {
  const compares = compareFrom !== undefined || compareTo !== undefined;
  return [{ from, to }, ...(compares ? [{ from: compareFrom, to: compareTo }] : [])];
}

/**
 * Parts: `step` (num: the rank, -1 for the creation), `lost`, `won`. A lead is split as it was at the event that brought it furthest.
 */
export function countFunnel(choices: Funnel, scope: Scope, parameters: Parameters): string {
  return funnelPeriods(choices)
    .map((period, index) => `(${ofPeriod(choices, period, index, scope, parameters)})`)
    .join(' union all ');
}

function ofPeriod(choices: Funnel, period: Period, index: number, scope: Scope, parameters: Parameters): string {
  const { entry, exit, windowDays, split } = choices;
  const ranks = funnelRanks(choices);
  const reach = reachOf(scope, parameters, {
    ofLeads: inPeriod(period, parameters, 'l.created_at'),
    ofMoves: inPeriod(period, parameters, 'm.created_at'),
  });
  const limit =
    windowDays === undefined ? 'true' : `x.at <= e.at + ${parameters.of(windowDays, 'int')} * interval '24 hours'`;
  const isEntry = entry === 'created' ? 'creation' : `lo < ${rankOf(entry)} and ${rankOf(entry)} <= hi`;
  const values = ranks.map((rank) => `(${rank})`).join(',');
  const events = (table: string) =>
    `${table}.lead_id, ${table}.event_id, ${table}.event_type, ${table}.position, ${table}.at`;
  const told = { period: String(index), bucket: `''`, leadId: 's.lead_id', eventId: 's.event_id' };
  const event = { eventType: 's.event_type', position: 's.position', at: 's.at' };
  const splitOf = split === undefined ? `''` : 'o.split';
  const owned = split === undefined ? '' : 'join owned o on o.lead_id = s.lead_id';
  return `with reach as ${split === undefined ? '' : 'materialized '}${reach},
    entry as (select * from reach where ${isEntry}),
    step as (
      select ${events('x')}, r.rank, x.at - e.at as took
      from entry e join reach x on x.lead_id = e.lead_id join (values ${values}) r(rank) on x.lo < r.rank and r.rank <= x.hi
      where ${limit}
      ${entry === 'created' ? `union all select ${events('e')}, -1, interval '0' from entry e` : ''}),
    ${split === undefined ? '' : ownedSql(choices)}
    stands as (select l.lead_id, l.stage_event_id as event_id, l.stage, l.stage_position as position, l.since as at,
        case when l.stage_event_id = l.created_event_id then 'LeadCreated' else 'LeadStatusMoved' end as event_type
      from ${leadsOf(scope, parameters)} l
      where l.stage in ('lost', 'won') and ${inPeriod(period, parameters, 'l.created_at')})
    select ${row({ ...told, ...event, part: `'step'`, split: splitOf, num: 's.rank', days: 'extract(epoch from s.took) / 86400' })}
      from step s ${owned}
    union all
    select ${row({ ...told, ...event, part: `s.stage`, split: splitOf, num: 'null' })}
      from stands s ${owned} where s.lead_id in (select lead_id from entry)
        and (s.stage = 'won' or s.lead_id not in (select lead_id from step where rank = ${rankOf(exit)}))`;
}

/** The split of each lead, of the furthest event that the funnel counts; of the creation where there is none beyond. */
function ownedSql({ split }: Funnel): string {
  return `owned as (select distinct on (x.lead_id) x.lead_id, ${splitSql(split, 'x')} as split
    from reach x join (select lead_id, max(position) as position from (
      select lead_id, position from step union all select lead_id, position from entry) f group by lead_id) furthest
      on furthest.lead_id = x.lead_id and furthest.position = x.position
    order by x.lead_id),`;
}
