import type { Pool } from 'pg';
import type { ProjectionJob, ProjectionJobDetail } from '../../../../contracts/src/operations/queries.js';
import { findJobs } from './jobs.js';

const shownJobs = 10;

type Row = Omit<ProjectionJob, 'requestedAt' | 'finishedAt' | 'summary' | 'compared'> & {
  requestedAt: Date;
  finishedAt: Date | null;
  summary: ProjectionJob['summary'] | null;
  compared: ProjectionJob['compared'] | null;
};

/** The newest jobs of each projection, newest first, with figures as results: the rows are not read. */
export async function jobsOf(
  pool: Pick<Pool, 'query'>,
  projections: readonly string[],
): Promise<Map<string, ProjectionJob[]>> {
  const { rows } = await pool.query<Row>(
    `select job.* from unnest($1::text[]) name cross join lateral (
       select id, kind, projection, state, actor, requested_at as "requestedAt", finished_at as "finishedAt", progress, error,
         coalesce((params->>'dryRun')::boolean, false) as "dryRun",
         case when result ? 'summary' then (select coalesce(jsonb_agg(jsonb_build_object(
           'text', line->'text', 'rows', jsonb_array_length(line->'rows'))), '[]') from jsonb_array_elements(result->'summary') line) end as summary,
         case when result ? 'complete' then result - 'differences' - 'position' end as compared
       from projection.jobs where projection = name order by requested_at desc limit ${shownJobs}) job`,
    [projections],
  );
  const jobs = new Map<string, ProjectionJob[]>(projections.map((name) => [name, []]));
  for (const { requestedAt, finishedAt, summary, compared, ...job } of rows)
    jobs.get(job.projection)!.push({
      ...job,
      requestedAt: requestedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      ...(summary && { summary }),
      ...(compared && { compared }),
    });
  return jobs;
}

/** A job's whole result; undefined if there is no such job. Hides comparisons by older code, which did not say what it left out. */
export async function jobDetail(pool: Pick<Pool, 'query'>, id: string): Promise<ProjectionJobDetail | undefined> {
  const [job] = await findJobs(pool, 'id = $1', [id]);
  if (!job) return undefined;
  const { kind, projection, state, finishedAt, result } = job;
  return {
    ...{ id, kind, projection, state },
    finishedAt: finishedAt?.toISOString() ?? null,
    ...(result?.summary !== undefined && { summary: result.summary as ProjectionJobDetail['summary'] }),
    ...(result?.complete !== undefined && { compared: result as ProjectionJobDetail['compared'] }),
  };
}
