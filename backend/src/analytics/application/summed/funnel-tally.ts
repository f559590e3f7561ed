import type { EntityManager } from 'typeorm';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { rankOf } from '../../domain/stages.js';
import { splitSql } from '../counted.js';
import { funnelPeriods, funnelRanks } from '../counted/funnel.js';
import { addedUp, tallyRow } from '../kept/kept-rows.js';
import { furthestOf, moveCounts } from '../sources.js';
import { inPeriod, isPresent, Parameters, type Period, type Scope } from '../sql.js';
import { Tally } from '../tally.js';

type Funnel = QuestionOf<'funnel'>;

/** Leads that came equally far, for one value of the split. */
interface Far {
  far: number;
  stage: string;
  split: string | null;
  count: number;
}

/**
 * The figures of `countFunnel` without looking at each event of each lead: whoever reached a stage has reached those before it.
 * @returns null for a funnel where that is false: with a window, or ending before it begins
 */
export async function funnelTally(
  manager: Pick<EntityManager, 'query'>,
  choices: Funnel,
  scope: Scope,
): Promise<Tally | null> {
  const steps = funnelRanks(choices);
  if (choices.windowDays !== undefined || steps.length === 0) return null;
  const { entry, exit } = choices;
  const first = entry === 'created' ? -1 : rankOf(entry);
  if (entry === 'created') steps.unshift(first);
  const rows = [];
  for (const [period, days] of funnelPeriods(choices).entries())
    for (const { far, stage, split, count } of await farIn(manager, choices, days, scope)) {
      if (far < first) continue;
      const figure = { count, cents: 0 };
      const told = { period, split };
      for (const num of steps) if (num <= far) rows.push(tallyRow('step', figure, { ...told, num }));
      if (stage === 'won' || (stage === 'lost' && far < rankOf(exit))) rows.push(tallyRow(stage, figure, told));
    }
  return new Tally(addedUp(rows));
}

function farIn(manager: Pick<EntityManager, 'query'>, choices: Funnel, period: Period, scope: Scope): Promise<Far[]> {
  const parameters = new Parameters();
  const exit = rankOf(choices.exit);
  const leads = `(select * from ${furthestOf(scope, parameters)} l where ${inPeriod(period, parameters, 'l.created_at')})`;
  const text =
    choices.split === undefined
      ? `select least(l.furthest, ${exit}) as far, ${ending('l')} as stage, '' as split, count(*)::int as count
         from ${leads} l group by 1, 2`
      : `with lead as ${isPresent(scope) ? 'not materialized' : 'materialized'} ${leads}
         select x.far, x.stage, ${splitSql(choices.split, 'x', scope, parameters)} as split, count(*)::int as count
         from (${furthestEvents(exit, funnelRanks(choices)[0]!, movesIn(period, scope, parameters))}) x group by 1, 2, 3`;
  return manager.query<Far[]>(text, parameters.values);
}

/**
 * Each lead's last event that the funnel counts, with the lead's properties then. An event that takes a lead to a rank is the last one
 * if that rank is the exit's, or the furthest that the lead reached. The creation counts if no move does.
 * @param first rank from which on moves count
 * @param ofMoves which of them, `m`
 */
function furthestEvents(exit: number, first: number, ofMoves: string): string {
  const columns = (table: string) =>
    ['lead_id', 'position', 'source', 'city', 'property_type', 'unit_count', 'owner_id']
      .map((column) => `${table}.${column}`)
      .join(', ');
  const isLast = (rank: string) => `${rank} >= ${exit} or ${rank} = l.furthest`;
  return `select least(l.first_rank, ${exit}) as far, ${ending('l')} as stage, ${columns('l')}
    from lead l where ${isLast('l.first_rank')} or l.furthest < ${first}
    union all
    select least(m.furthest, ${exit}), ${ending('l')}, ${columns('m')}
    from read.analytics_moves m join lead l on l.lead_id = m.lead_id
    where ${ofMoves} and m.furthest >= ${first} and m.furthest_before < ${exit} and (${isLast('m.furthest')})`;
}

/** Moves that took leads of a period further. Reads all of them in the table's order: the index is slower. */
function movesIn(period: Period, scope: Scope, parameters: Parameters): string {
  const isAll = period.from === undefined && period.to === undefined;
  const isFurther = isAll ? 'm.furthest - m.furthest_before > 0' : 'm.furthest > m.furthest_before';
  return `${moveCounts(scope, parameters)} and ${isFurther} and ${inPeriod(period, parameters, 'm.created_at')}`;
}

/** The stages that end a funnel. */
function ending(lead: string): string {
  return `case when ${lead}.stage in ('lost', 'won') then ${lead}.stage else '' end`;
}
