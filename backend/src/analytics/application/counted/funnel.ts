import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { rankOf } from '../../domain/stages.js';
import { row, splitSql } from '../counted.js';
import { leadsOf, reachOf } from '../sources.js';
import { inPeriod, isPresent, type Parameters, type Period, type Scope } from '../sql.js';

type Funnel = QuestionOf<'funnel'>;

/** The ranks of a funnel's steps: after `created`, or from the entry's rank on. */
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
 * Parts: `step` (num: the rank, -1 for the creation), `lost`, `won`. A lead's split is that of the event that took it furthest.
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
  const then = split === undefined ? '' : `, ${splitColumns('x')}`;
  const owned = split === undefined ? '' : 'join owned o on o.lead_id = s.lead_id';
  // In the present without a split, each use reads only the few columns it needs; otherwise the rest would be looked up at each use.
  const kept = split === undefined && isPresent(scope) ? 'not materialized' : 'materialized';
  return `with reach as ${kept} ${reach},
    entry as ${kept} (select * from reach where ${isEntry}),
    step as ${kept} (
      select ${events('x')}, r.rank, x.at - e.at as took${then}
      from entry e join reach x on x.lead_id = e.lead_id join (values ${values}) r(rank) on x.lo < r.rank and r.rank <= x.hi
      where ${limit}
      ${entry === 'created' ? `union all select ${events('x')}, -1, interval '0'${then} from entry x` : ''}),
    ${split === undefined ? '' : ownedSql(choices, scope, parameters)}
    stands as (select l.lead_id, l.stage_event_id as event_id, l.stage, l.stage_position as position, l.since as at,
        case when l.stage_event_id = l.created_event_id then 'LeadCreated' else 'LeadStatusMoved' end as event_type
      from ${leadsOf(scope, parameters)} l
      where l.stage in ('lost', 'won') and ${inPeriod(period, parameters, 'l.created_at')})
    select ${row({ ...told, ...event, part: `'step'`, split: splitOf, num: 's.rank', days: `date_part('epoch', s.took) / 86400` })}
      from step s ${owned}
    union all
    select ${row({ ...told, ...event, part: `s.stage`, split: splitOf, num: 'null' })}
      from stands s ${owned} where s.lead_id in (select lead_id from entry)
        and (s.stage = 'won' or s.lead_id not in (select t.lead_id from step t where t.rank = ${rankOf(exit)}))`;
}

const splitColumns = (table: string) =>
  ['source', 'city', 'property_type', 'unit_count', 'owner_id'].map((column) => `${table}.${column}`).join(', ');

/** Each lead's split at the furthest event that the funnel counts, or at its entry if there is no further one. */
function ownedSql({ entry, split }: Funnel, scope: Scope, parameters: Parameters): string {
  const columns = `x.lead_id, x.position, ${splitColumns('x')}`;
  const entries = entry === 'created' ? '' : ` union all select ${columns} from entry x`;
  return `owned as materialized (select x.lead_id, ${splitSql(split, 'x', scope, parameters)} as split
    from (select distinct on (x.lead_id) x.* from (select ${columns} from step x${entries}) x order by x.lead_id, x.position desc) x),`;
}
