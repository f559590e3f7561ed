import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { isRestingSql, leadStatuses, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { beyondUsual, byDaySql, doneByDay, nearestSql, opaque, usualSql } from '../durations.js';
import { broughtBy, leadsOf, movesOf, row } from '../sources.js';
import { daysBetween, Statement } from '../sql.js';
import { Tally, tallyRow } from '../tally.js';
import type { Asked, Question, Summed } from './question.js';

export const pipeline: Question<'pipeline', ExpectedStay[]> = {
  counted: countPipeline,
  summed: (_, asked) => summed(asked),

  answer(_, { tally, found }) {
    return {
      stages: leadStatuses.map((stage) => {
        const own = found.find((row) => row.stage === stage);
        return {
          stage,
          label: statusLabel(stage),
          leads: tally.money({ part: 'stands', bucket: stage }),
          withoutRent: tally.figure({ part: 'unpriced', bucket: stage }),
          medianDays: own?.median ?? null,
          timeLeftDays: own?.left ?? null,
          over: tally.figure({ part: 'over', bucket: stage }),
        };
      }),
    };
  },
};

/**
 * The leads that are in each stage (bucket). Parts: `stands`, `unpriced` (its rent is unknown), `over` (there for longer
 * than nine out of ten finished stays; nobody is in a stage in which leads are meant to stay).
 */
function countPipeline(_: QuestionOf<'pipeline'>, sql: Statement): string {
  const event = { eventId: 's.stage_event_id', position: 's.stage_position', at: 's.since' };
  const columns = { ...event, bucket: 's.stage', days: 's.days', amount: 's.rent_cents' };
  return `with standing as materialized (${standingSql(sql)}), ${usualStays(sql)}
    select ${row({ ...columns, part: `'stands'` })} from standing s
    union all
    select ${row({ ...columns, part: `'unpriced'` })} from standing s where s.rent_cents is null
    union all
    select ${row({ ...columns, part: `'over'` })} from standing s join usual u on u.stage = s.stage where s.days > u.p90`;
}

/** A statement for the leads that are in a stage, with the days that they have been there. */
function standingSql(sql: Statement): string {
  const days = daysBetween('l.since', sql.now());
  return `select l.lead_id, l.stage, l.stage_event_id, l.stage_position, l.since, l.rent_cents, ${broughtBy('l')} as event_type, ${days} as days
    from ${leadsOf(sql)} l where l.gone_at is null`;
}

/** A statement for the finished stays in stages. */
function staysOver(sql: Statement): string {
  return `select m.from_stage collate "C" as bucket, '' as split, 'done' as part, ${daysBetween('m.since', 'm.at')} as days
    from ${movesOf(sql)} m`;
}

/** Ninth decile of the finished stays in each stage that leads are meant to leave, in days. */
function usualStays(sql: Statement): string {
  return `usual as materialized (select bucket as stage, percentile_cont(0.9) within group (order by days) as p90
    from (${staysOver(sql)}) s where not ${isRestingSql('bucket')} group by 1)`;
}

/** How long leads usually stay in a stage, and how long those that are there have left, in days: null where they are meant to stay. */
interface ExpectedStay {
  stage: LeadStatus;
  median: number | null;
  left: number | null;
}

/**
 * The median of the time left: that of the lead in the middle, since the leads that have been there longest have the least left.
 * Nothing where nobody is: to `greatest`, an unknown time would be 0.
 */
const halfLeft =
  'case when u.median is not null and m.low is not null then (greatest(u.median - m.low, 0) + greatest(u.median - m.high, 0)) / 2 end';

interface Standing extends ExpectedStay {
  leads: number;
  cents: number;
  unpriced: number;
  over: number;
  overCents: number;
}

/** The figures, and the expected stays, by whole days. */
async function summed(asked: Asked): Promise<Summed<ExpectedStay[]>> {
  const sql = new Statement(asked);
  const isLeft = `not ${isRestingSql('s.bucket')}`;
  const expected = await asked.manager.query<Standing[]>(
    `with ${byDaySql(staysOver(sql))}, ${usualSql(doneByDay)},
     stood as materialized (select s.stage collate "C" as bucket, '' as split, floor(s.days)::int as day, count(*)::int as number,
         coalesce(sum(s.rent_cents), 0) as cents, (count(*) filter (where s.rent_cents is null))::int as unpriced,
         array_agg(s.days) as each, array_agg(s.rent_cents) as rents
       from ${opaque(`select stage, days, rent_cents from (${standingSql(sql)}) l`)} s group by 1, 3),
     ${nearestSql('middle', 'stood', [0.5])},
     stage as (select s.bucket, sum(s.number)::int as leads, sum(s.cents)::float8 as cents, sum(s.unpriced)::int as unpriced,
         ${beyondUsual('s', 's.number', 'select count(*) from unnest(s.each) d where d > u.p90')}::int as over,
         ${beyondUsual('s', 's.cents', 'select coalesce(sum(r), 0) from unnest(s.each, s.rents) e(d, r) where d > u.p90')}::float8 as "overCents"
       from stood s left join usual u on u.bucket = s.bucket and ${isLeft} group by 1)
     select coalesce(s.bucket, u.bucket) as stage, u.median, coalesce(s.leads, 0) as leads, s.cents, s.unpriced, s.over, s."overCents",
       ${halfLeft} as "left"
     from stage s full join usual u on u.bucket = s.bucket left join middle m on m.bucket = s.bucket and ${isLeft}`,
    sql.values,
  );
  const rows = expected.flatMap(({ stage, leads, cents, unpriced, over, overCents }) => [
    ...(leads > 0 ? [tallyRow('stands', { count: leads, cents }, { bucket: stage })] : []),
    ...(unpriced > 0 ? [tallyRow('unpriced', { count: unpriced, cents: 0 }, { bucket: stage })] : []),
    ...(over > 0 ? [tallyRow('over', { count: over, cents: overCents }, { bucket: stage })] : []),
  ]);
  return { tally: new Tally(rows), found: expected };
}
