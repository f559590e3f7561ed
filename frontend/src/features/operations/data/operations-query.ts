import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { healthSchema } from '../../../../../contracts/src/operations/health.js';
import { eventCatalogueSchema } from '../../../../../contracts/src/operations/log-queries.js';
import {
  jobsAnswerSchema,
  parkedSchema,
  projectionJobDetailSchema,
  projectionsSchema,
  retryAnswerSchema,
  type JobRequest,
} from '../../../../../contracts/src/operations/queries.js';
import { command, get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { isWorking } from './projection-acts.js';

const projectionsKey = ['operations', 'projections'] as const;
const parkedKey = ['operations', 'parked'] as const;
const busyMs = 700;
const quietMs = 4_000;

/** The state of every read model. Read every few seconds while it is shown, more often while it works. */
export const projectionsQuery = queryOptions({
  queryKey: projectionsKey,
  queryFn: ({ signal }) => get('/api/projections', projectionsSchema, signal),
  refetchInterval: ({ state }) => (state.data?.projections.some(isWorking) ? busyMs : quietMs),
  staleTime: 0,
});

/** Parked streams. Read often enough for an alert within 10 s, wherever an admin is in the console. */
export const parkedQuery = queryOptions({
  queryKey: parkedKey,
  queryFn: ({ signal }) => get('/api/parked', parkedSchema, signal),
  refetchInterval: quietMs,
  staleTime: 0,
});

/** Whether the database has the keys of this log. Read seldom, since it changes only by a restore. */
export const healthQuery = queryOptions({
  queryKey: ['operations', 'health'],
  queryFn: ({ signal }) => get('/api/health', healthSchema, signal),
  refetchInterval: 15_000,
  staleTime: 0,
});

/** The result of a job, with the rows. It does not change once the job has ended. */
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

/** Starts a job of a projection, or of `all`; `projectionsQuery` then shows its progress. @throws ApiProblem */
export async function askJob(name: string, job: JobRequest): Promise<void> {
  await command(`/api/projections/${name}/jobs`, jobsAnswerSchema, { body: job });
  await refreshProjections();
}

/** Ends the running job. @throws ApiProblem */
export async function cancelJob(name: string): Promise<void> {
  await command(`/api/projections/${name}/cancel`, z.unknown());
  await refreshProjections();
}

/** Decides about a waiting dry run. @throws ApiProblem */
export async function decideDryRun(name: string, decision: 'swap' | 'discard'): Promise<void> {
  await command(`/api/projections/${name}/decision`, z.unknown(), { body: { decision } });
  await refreshProjections();
}

/** Retries a parked stream, or `all`. @returns how many were tried, and how many of them are no longer parked */
export async function retryParked(id: string): Promise<z.infer<typeof retryAnswerSchema>> {
  const answer = await command(`/api/parked/${id}/retry`, retryAnswerSchema);
  await refreshParked();
  return answer;
}

/** Skips the event permanently and continues with the later ones of its stream. @throws ApiProblem */
export async function skipParked(id: string, reason: string): Promise<z.infer<typeof retryAnswerSchema>> {
  const answer = await command(`/api/parked/${id}/skip`, retryAnswerSchema, { body: { reason } });
  await refreshParked();
  return answer;
}

/** Skips an event that nobody can read, everywhere and permanently; the streams that wait at it go on. @throws ApiProblem */
export async function skipEvent(id: string, reason: string): Promise<z.infer<typeof retryAnswerSchema>> {
  const answer = await command(`/api/events/${id}/skip`, retryAnswerSchema, { body: { reason } });
  await refreshParked();
  return answer;
}

function refreshProjections(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: projectionsKey });
}

/** Reads the parked streams again; also called when the live stream reports one. */
export async function refreshParked(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: parkedKey }), refreshProjections()]);
}
