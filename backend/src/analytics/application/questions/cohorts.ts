import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { officeDayOf } from '../../../../../contracts/src/keys/office-time.js';
import { daysAfter, monthAfter } from '../../../../../contracts/src/keys/wall-clock.js';
import { stageOf } from '../../domain/stages.js';
import { keptOfCohorts, perRank } from '../kept.js';
import { reachOf, row } from '../sources.js';
import { officeLocal, type Statement } from '../sql.js';
import { tallyRow, type TallyRow } from '../tally.js';
import type { Asked, Question } from './question.js';

type Cohorts = QuestionOf<'cohorts'>;
/** How many ages are shown, in weeks or months: within 1, 2, ... of them. */
export const mostAges = 12;
/** How many cohorts are shown: the newest ones. */
const mostCohorts = 24;
const ranks = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export const cohorts: Question<'cohorts'> = {
  counted: countCohorts,
  kept: (choices, asked) =>
    choices.from === undefined && choices.to === undefined ? keptCohorts(choices, asked) : null,

  answer({ by }, { tally, scope }) {
    const today = officeDayOf(scope.at);
    const starts = [...new Set(tally.rows.filter(({ part }) => part === 'created').map(({ bucket }) => bucket))].sort();
    return {
      by,
      cohorts: starts.map((start) => ({
        start,
        leads: tally.figure({ part: 'created', bucket: start }),
        stages: ranks.map((rank) => ({
          stage: stageOf(rank),
          ages: Array.from({ length: mostAges }, (_, age) => ({
            age,
            complete: lastDayOfAge(by, start, age) < today,
            ...tally.figure({ part: 'reached', bucket: `${start} ${rank}`, num: age, upTo: true }),
          })),
        })),
      })),
    };
  },
};

/** The day on which the youngest lead of the cohort reaches this age. */
function lastDayOfAge(by: 'week' | 'month', start: string, age: number): string {
  return daysAfter(by === 'week' ? daysAfter(start, 7 * (age + 2)) : monthAfter(start, age + 2), -1);
}

/** Full weeks (of 168 hours) or months (of the office's calendar) from one instant to another, in SQL. */
function ageSql(by: 'week' | 'month', from: string, to: string): string {
  if (by === 'week') return `floor(date_part('epoch', ${to} - ${from}) / 604800)`;
  const age = `age(${officeLocal(to)}, ${officeLocal(from)})`;
  return `(extract(year from ${age}) * 12 + extract(month from ${age}))`;
}

/**
 * Parts: `created` (bucket: the cohort's first day), `reached` (bucket: the day and the rank; num: the age in full units).
 */
function countCohorts(choices: Cohorts, sql: Statement): string {
  const reach = reachOf(sql, {
    ofLeads: sql.inPeriod(choices, 'l.created_at'),
    ofMoves: sql.inPeriod(choices, 'm.created_at'),
  });
  // In the present, each use reads only the few columns that it needs; a past state would be looked up again for each use.
  const kept = sql.isPresent ? 'not materialized' : 'materialized';
  return `with reach as ${kept} (select x.*, date_trunc('${choices.by}', ${officeLocal('x.created_at')})::date as cohort from ${reach} x),
    newest as materialized (select distinct cohort from reach where creation order by cohort desc limit ${mostCohorts}),
    s as not materialized (select r.* from reach r where r.cohort in (select cohort from newest))
    select ${row({ part: `'created'`, bucket: 's.cohort' })} from s where s.creation
    union all
    select ${row({
      ...{ part: `'reached'`, bucket: `s.cohort || ' ' || k.rank` },
      ...{ num: ageSql(choices.by, 's.created_at', 's.at'), days: `date_part('epoch', s.at - s.created_at) / 86400` },
    })} from s join generate_series(0, 7) k(rank) on s.lo < k.rank and k.rank <= s.hi`;
}

/** The newest cohorts that have leads. */
async function keptCohorts({ by }: Cohorts, asked: Asked): Promise<TallyRow[]> {
  const rows: TallyRow[] = [];
  for (const { day, num, count } of await keptOfCohorts(asked, by, mostCohorts)) {
    const figure = { count, cents: 0 };
    if (num < perRank) rows.push(tallyRow('created', figure, { bucket: day }));
    if (num < 0) continue;
    const bucket = `${day} ${Math.floor(num / perRank)}`;
    rows.push(tallyRow('reached', figure, { bucket, num: num % perRank }));
  }
  return rows;
}
