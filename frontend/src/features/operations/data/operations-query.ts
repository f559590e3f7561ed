import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { healthSchema } from '../../../../../contracts/src/queries/health.js';
import { eventCatalogueSchema } from '../../../../../contracts/src/queries/operations-events.js';
import {
  jobsAnswerSchema,
  parkedSchema,
  projectionJobDetailSchema,
  projectionsSchema,
  retryAnswerSchema,
  type JobRequest,
} from '../../../../../contracts/src/queries/operations.js';
import { command, get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { runningJob } from './projection-acts.js';

const projectionsKey = ['operations', 'projections'] as const;
const parkedKey = ['operations', 'parked'] as const;
const busyMs = 700;
const quietMs = 4_000;

/** How every read model is. Asked every few seconds while it is shown, more often while something is under way. */
export const projectionsQuery = queryOptions({
  queryKey: projectionsKey,
  queryFn: ({ signal }) => get('/api/projections', projectionsSchema, signal),
  refetchInterval: ({ state }) => (state.data?.projections.some(runningJob) ? busyMs : quietMs),
  staleTime: 0,
});

/** Streams that wait. Asked often enough for an alert within 10 s, wherever an admin is in the console. */
export const parkedQuery = queryOptions({
  queryKey: parkedKey,
  queryFn: ({ signal }) => get('/api/parked', parkedSchema, signal),
  refetchInterval: quietMs,
  staleTime: 0,
});

/** Whether the database has the keys of this log: asked seldom, since it changes when something is restored. */
export const healthQuery = queryOptions({
  queryKey: ['operations', 'health'],
  queryFn: ({ signal }) => get('/api/health', healthSchema, signal),
  refetchInterval: 15_000,
  staleTime: 0,
});

/** What came out of a job, with the rows: does not change once the job has ended. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['operations', 'job', id],
    queryFn: ({ signal }) => get(`/api/projection-jobs/${id}`, projectionJobDetailSchema, signal),
  });

export const catalogueQuery = queryOptions({
  queryKey: ['operations', 'catalogue'],
  queryFn: ({ signal }) => get('/api/event-catalogue', eventCatalogueSchema, signal),
  staleTime: 30_000,
});

/** Asks for a job of a projection, or of `all`; its progress then shows in `projectionsQuery`. @throws ApiProblem */
export async function askJob(name: string, job: JobRequest): Promise<void> {
  await command(`/api/projections/${name}/jobs`, jobsAnswerSchema, { body: job });
  await refreshProjections();
}

/** Ends the running job. @throws ApiProblem */
export async function cancelJob(name: string): Promise<void> {
  await command(`/api/projections/${name}/cancel`, z.unknown());
  await refreshProjections();
}

/** Decides about a dry run that waits. @throws ApiProblem */
export async function decideDryRun(name: string, decision: 'swap' | 'discard'): Promise<void> {
  await command(`/api/projections/${name}/decision`, z.unknown(), { body: { decision } });
  await refreshProjections();
}

/** Tries a parked stream, or `all`, again. @returns how many were tried, and how many of them wait no more */
export async function retryParked(id: string): Promise<z.infer<typeof retryAnswerSchema>> {
  const answer = await command(`/api/parked/${id}/retry`, retryAnswerSchema);
  await refreshParked();
  return answer;
}

/** Leaves the event out for good and goes on with the later ones of its stream. @throws ApiProblem */
export async function skipParked(id: string, reason: string): Promise<z.infer<typeof retryAnswerSchema>> {
  const answer = await command(`/api/parked/${id}/skip`, retryAnswerSchema, { body: { reason } });
  await refreshParked();
  return answer;
}

function refreshProjections(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: projectionsKey });
}

/** Reads again what is parked: called when the live stream tells of it, too. */
export async function refreshParked(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: parkedKey }), refreshProjections()]);
}
