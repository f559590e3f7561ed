import { z } from 'zod';
import { healthSchema, retryAnswerSchema, type JobRequest } from '../../../../../contracts/src/operations/queries.js';
import { send } from '../../../lib/calls/api.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { isWorking } from './projection-acts.js';
import {
  projectionsRoutes,
  parkedRoutes,
  projectionJobsRoutes,
  eventsRoutes,
} from '../../../../../contracts/src/operations/routes.js';
import { readQuery } from '../../../live/read-query.js';

const busyMs = 700;
const quietMs = 4_000;

/** The state of every read model. Read every few seconds while it is shown, more often while it works. */
export const projectionsQuery = readQuery(
  projectionsRoutes.list,
  {},
  { refetchInterval: ({ state }) => (state.data?.projections.some(isWorking) ? busyMs : quietMs), staleTime: 0 },
);

/** Parked streams. Read often enough for an alert within 10 s, wherever an admin is in the console. */
export const parkedQuery = readQuery(parkedRoutes.list, {}, { refetchInterval: quietMs, staleTime: 0 });

/** Whether the database has the keys of this log. Read seldom, since it changes only by a restore. */
export const healthQuery = readQuery(
  { at: 'GET /api/health', answer: healthSchema },
  {},
  { refetchInterval: 15_000, staleTime: 0 },
);

/** The result of a job, with the rows. It does not change once the job has ended. */
export const jobQuery = (id: string) => readQuery(projectionJobsRoutes.job, { id });

export const catalogueQuery = readQuery(eventsRoutes.catalogue, {}, { staleTime: 30_000 });

/** Starts a job of a projection, or of `all`; `projectionsQuery` then shows its progress. @throws ApiProblem */
export async function askJob(name: string, job: JobRequest) {
  await send(projectionsRoutes.ask, { name, body: job });
  await refreshProjections();
}

/** Ends the running job. @throws ApiProblem */
export async function cancelJob(name: string) {
  await send(projectionsRoutes.cancel, { name });
  await refreshProjections();
}

/** Decides about a waiting dry run. @throws ApiProblem */
export async function decideDryRun(name: string, decision: 'swap' | 'discard') {
  await send(projectionsRoutes.decide, { name, body: { decision } });
  await refreshProjections();
}

/** Retries a parked stream, or `all`. @returns how many were tried, and how many of them are no longer parked */
export async function retryParked(id: string): Promise<z.infer<typeof retryAnswerSchema>> {
  const answer = await send(parkedRoutes.retry, { id });
  await refreshParked();
  return answer;
}

/** Skips the event permanently and continues with the later ones of its stream. @throws ApiProblem */
export async function skipParked(id: string, reason: string): Promise<z.infer<typeof retryAnswerSchema>> {
  const answer = await send(parkedRoutes.skip, { id, body: { reason } });
  await refreshParked();
  return answer;
}

/** Skips an event that nobody can read, everywhere and permanently; the streams that wait at it go on. @throws ApiProblem */
export async function skipEvent(id: string, reason: string): Promise<z.infer<typeof retryAnswerSchema>> {
  const answer = await send(parkedRoutes.skipEvent, { id, body: { reason } });
  await refreshParked();
  return answer;
}

function refreshProjections() {
  return invalidate(projectionsQuery.queryKey);
}

/** Reads the parked streams again; also called when the live stream reports one. */
export async function refreshParked() {
  await Promise.all([invalidate(parkedQuery.queryKey), refreshProjections()]);
}
