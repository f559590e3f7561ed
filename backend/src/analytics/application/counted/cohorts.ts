import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { noSplit, row } from '../counted.js';
import { reachOf } from '../sources.js';
import { inPeriod, isPresent, officeLocal, type Parameters, type Scope } from '../sql.js';

/** How many ages are shown, in weeks or months: within 1, 2, ... of them. */
export const mostAges = 12;
/** How many cohorts are shown: the newest ones. */
export const mostCohorts = 24;

/** Full weeks (of 168 hours) or months (of the office's calendar) from one instant to another, in SQL. */
export function ageSql(by: 'week' | 'month', from: string, to: string): string {
  if (by === 'week') return `floor(date_part('epoch', ${to} - ${from}) / 604800)`;
  const age = `age(${officeLocal(to)}, ${officeLocal(from)})`;
  return `(extract(year from ${age}) * 12 + extract(month from ${age}))`;
}

/**
 * Parts: `created` (bucket: the cohort's first day), `reached` (bucket: the day and the rank; num: the age in full units).
 */
export function countCohorts(choices: QuestionOf<'cohorts'>, scope: Scope, parameters: Parameters): string {
  const reach = reachOf(scope, parameters, {
    ofLeads: inPeriod(choices, parameters, 'l.created_at'),
    ofMoves: inPeriod(choices, parameters, 'm.created_at'),
  });
  const told = { period: '0', split: noSplit, leadId: 's.lead_id', eventId: 's.event_id', eventType: 's.event_type' };
  const columns = { ...told, position: 's.position', at: 's.at' };
  // In the present, each use reads only the few columns that it needs; a past state would be looked up again for each use.
  const kept = isPresent(scope) ? 'not materialized' : 'materialized';
  return `with reach as ${kept} (select x.*, date_trunc('${choices.by}', ${officeLocal('x.created_at')})::date as cohort from ${reach} x),
    newest as materialized (select distinct cohort from reach where creation order by cohort desc limit ${mostCohorts}),
    s as not materialized (select r.* from reach r where r.cohort in (select cohort from newest))
    select ${row({ ...columns, part: `'created'`, bucket: 's.cohort', num: 'null' })} from s where s.creation
    union all
    select ${row({
      ...{ ...columns, part: `'reached'`, bucket: `s.cohort || ' ' || k.rank` },
      ...{ num: ageSql(choices.by, 's.created_at', 's.at'), days: `date_part('epoch', s.at - s.created_at) / 86400` },
    })} from s join generate_series(0, 7) k(rank) on s.lo < k.rank and k.rank <= s.hi`;
}
