import type { EntityManager } from 'typeorm';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { standingSql, staysOver } from '../counted/pipeline.js';
import { beyondUsual, byDaySql, doneByDay, nearestSql, opaque, usualSql } from '../durations.js';
import { tallyRow } from '../kept/kept-rows.js';
import { Parameters, type Scope } from '../sql.js';
import { Tally } from '../tally.js';

/** How long leads usually stay in a stage, and how long those that are there have left, in days. */
export interface ExpectedStay {
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

/** The figures of `countPipeline`, and the expected stays, by whole days. */
export async function pipelineTally(
  manager: Pick<EntityManager, 'query'>,
  scope: Scope,
): Promise<{ tally: Tally; expected: ExpectedStay[] }> {
  const parameters = new Parameters();
  const expected = await manager.query<Standing[]>(
    `with ${byDaySql(staysOver(scope, parameters))}, ${usualSql(doneByDay)},
     stood as materialized (select s.stage collate "C" as bucket, '' as split, floor(s.days)::int as day, count(*)::int as number,
         coalesce(sum(s.rent_cents), 0) as cents, (count(*) filter (where s.rent_cents is null))::int as unpriced,
         array_agg(s.days) as each, array_agg(s.rent_cents) as rents
       from ${opaque(`select stage, days, rent_cents from (${standingSql(scope, parameters)}) l`)} s group by 1, 3),
     ${nearestSql('middle', 'stood', [0.5])},
     stage as (select s.bucket, sum(s.number)::int as leads, sum(s.cents)::float8 as cents, sum(s.unpriced)::int as unpriced,
         ${beyondUsual('s', 's.number', 'select count(*) from unnest(s.each) d where d > u.p90')}::int as over,
         ${beyondUsual('s', 's.cents', 'select coalesce(sum(r), 0) from unnest(s.each, s.rents) e(d, r) where d > u.p90')}::float8 as "overCents"
       from stood s left join usual u on u.bucket = s.bucket group by 1)
     select coalesce(s.bucket, u.bucket) as stage, u.median, coalesce(s.leads, 0) as leads, s.cents, s.unpriced, s.over, s."overCents",
       ${halfLeft} as "left"
     from stage s full join usual u on u.bucket = s.bucket left join middle m on m.bucket = s.bucket`,
    parameters.values,
  );
  const rows = expected.flatMap(({ stage, leads, cents, unpriced, over, overCents }) => [
    ...(leads > 0 ? [tallyRow('stands', { count: leads, cents }, { bucket: stage })] : []),
    ...(unpriced > 0 ? [tallyRow('unpriced', { count: unpriced, cents: 0 }, { bucket: stage })] : []),
    ...(over > 0 ? [tallyRow('over', { count: over, cents: overCents }, { bucket: stage })] : []),
  ]);
  return { tally: new Tally(rows), expected };
}
