import type { z } from 'zod';
import {
  verifyAnswerSchema,
  retryAnswerSchema,
  type VerifyAnswer,
  type ParkedStream,
} from '../../../contracts/src/operations/queries.js';
import { namedEvents, namedJobs } from './actor-names.js';
import { loggedEvent, browseEvents, findEvent } from '../../../projections/src/engine/operator/browse-events.js';
import {
  inProjection,
  idleManagers,
  type Skipped,
  SkipRefused,
  listParked,
  retryStreams,
  skipParked,
  skipUnreadable,
} from '../../../projections/src/parked/parked.js';
import { busyAsProblem, ProjectionJobs } from './projection-jobs.js';
import { type JobKind, decideDryRun } from '../../../projections/src/engine/operator/jobs.js';
import { actOf, type ApiRequest } from '../platform/http/api-request.js';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { liveProjections } from '../../../projections/src/definitions/live-projections.js';
import { projectionStatuses } from '../../../projections/src/engine/operator/overview.js';
import { jobDetail } from '../../../projections/src/engine/operator/shown-jobs.js';
import { Users } from '../accounts/users.js';
import { EffectQueries } from './effect-queries.js';
import { eventCatalogue } from './log-readability.js';
import { ProblemError } from '../platform/problems/problem.js';
import { EffectDecisions } from './effect-decisions.js';
import { blocks, isSkipped } from '../../../event-store/src/types.js';
import {
  effectsRoutes,
  eventsRoutes,
  parkedRoutes,
  projectionJobsRoutes,
  projectionsRoutes,
} from '../../../contracts/src/operations/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

type RetryAnswer = z.infer<typeof retryAnswerSchema>;
/** What the functions below work with. */
type Operated = { pool: Pool; jobs: ProjectionJobs };

/** A stream may wait at the same event in several read models and process managers: all of them go on. */
async function skipped(
  operated: Operated,
  streams: readonly ParkedStream[],
  skip: () => Promise<Skipped>,
): Promise<RetryAnswer> {
  try {
    return await retried(operated, streams, async () => (await skip()).jobs);
  } catch (error) {
    if (error instanceof SkipRefused) throw new ProblemError('skip_refused', { detail: error.message });
    throw error;
  }
}

async function find(pool: Pool, id: string): Promise<ParkedStream[]> {
  const found = (await listParked(pool)).filter((parked) => id === 'all' || parked.id === id);
  if (found.length === 0 && id !== 'all') throw new ProblemError('parked_stream_not_found');
  return found;
}

async function retried(
  { pool, jobs }: Operated,
  streams: readonly ParkedStream[],
  ask: () => Promise<string[]>,
): Promise<RetryAnswer> {
  const [idle] = await idleManagers(pool, streams);
  if (idle !== undefined) throw new ProblemError('not_ready', { detail: `No process is working for ${idle}.` });
  const finished = await jobs.finished(() => busyAsProblem(ask), streams.some(inProjection));
  const results = finished.map(({ result }) => retryAnswerSchema.parse(result));
  return {
    tried: results.reduce((sum, { tried }) => sum + tried, 0),
    applied: results.reduce((sum, { applied }) => sum + applied, 0),
  };
}

interface Named {
  params: { name: string };
  request: ApiRequest;
}

/** Waits for the end of a job. */
function waits(kind: JobKind) {
  return async ({ jobs }: Operated, { params: { name }, request }: Named): Promise<{ jobs: string[] }> => {
    const projections = jobs.named(name);
    const finished = await jobs.finished(() => jobs.request(kind, projections, request));
    return { jobs: finished.map(({ id }) => id) };
  };
}

/** Compares; for `all`: one after the other, combined. */
function compares(kind: 'verify' | 'heal') {
  return async ({ jobs }: Operated, { params: { name }, request }: Named): Promise<VerifyAnswer> => {
    const answers: VerifyAnswer[] = [];
    for (const projection of jobs.named(name)) {
      const [job] = await jobs.finished(() => jobs.request(kind, [projection], request));
      answers.push(verifyAnswerSchema.parse(job!.result));
    }
    const sumOf = (field: 'rows' | 'differingRows' | 'parkedStreams' | 'unknownEvents' | 'skippedEvents') =>
      answers.reduce((sum, answer) => sum + answer[field], 0);
    return {
      equal: answers.every(({ equal }) => equal),
      complete: answers.every(({ complete }) => complete),
      position: answers.at(-1)!.position,
      rows: sumOf('rows'),
      differingRows: sumOf('differingRows'),
      parkedStreams: sumOf('parkedStreams'),
      unknownEvents: sumOf('unknownEvents'),
      skippedEvents: sumOf('skippedEvents'),
      // Each comparison read the same log.
      unprovenEvents: Math.max(...answers.map(({ unprovenEvents }) => unprovenEvents)),
      differences: answers.flatMap(({ differences }) => differences),
    };
  };
}

/** The system's effects outside of the log: pending, under way, and ended. */
export const EffectsController = controllerOf(
  effectsRoutes,
  { effects: EffectQueries, decisions: EffectDecisions },
  {
    list: ({ effects }, { query }) => effects.list(query),
    attempts: ({ effects }, { params: id }) => effects.attempts(id),
    retry: ({ decisions }, { body: { effects }, request }) => decisions.retry(effects, actOf(request)),
    giveUp: ({ decisions }, { body: { effects, reason }, request }) =>
      decisions.giveUp(effects, reason, actOf(request)),
    confirm: ({ decisions }, { body: { effects }, request }) => decisions.confirm(effects, actOf(request)),
    ofLead: async ({ effects }, { params: { id }, user }) =>
      (await effects.sees(user, id)) ? effects.ofLead(id) : null,
  },
);

/** The log itself. */
export const EventsController = controllerOf(
  eventsRoutes,
  { pool: Pool, dataSource: DataSource, log: EventLog, users: Users },
  {
    events: async ({ log, pool, users }, { query }) => {
      const found = await browseEvents(log, pool, query);
      return { ...found, events: await namedEvents(users, found.events) };
    },
    event: async ({ log, pool, users }, { params: { id } }) => {
      const event = await loggedEvent(log, pool, id);
      return event && (await namedEvents(users, [event]))[0];
    },
    catalogue: ({ dataSource }) => eventCatalogue(dataSource),
  },
);

/** Streams that wait because a read model or a process manager could not take an event. */
export const ParkedController = controllerOf(
  parkedRoutes,
  { pool: Pool, log: EventLog, jobs: ProjectionJobs },
  {
    list: async ({ pool }) => ({ parked: await listParked(pool) }),
    retry: async (operated, { params: { id }, request }) => {
      const streams = await find(operated.pool, id);
      return retried(operated, streams, () => retryStreams(operated.pool, streams, actOf(request)));
    },
    skip: async (operated, { params: { id }, body: { reason }, request }) => {
      const { pool, log } = operated;
      // A reason belongs to one event.
      const [parked, ...others] = await find(pool, id);
      if (!parked || others.length > 0) throw new ProblemError('parked_stream_not_found');
      return skipped(operated, [parked], () => skipParked(pool, log, parked, reason, actOf(request)));
    },
    skipEvent: async (operated, { params: { id }, body: { reason }, request }) => {
      const { pool, log } = operated;
      const place = await findEvent(pool, id);
      const [event] = place ? await log.readStream(place.stream, { from: place.revision, limit: 1 }) : [];
      if (!event) throw new ProblemError('event_not_found');
      if (!blocks(event)) {
        const detail = isSkipped(event) ? 'It is left out already.' : 'It can be read.';
        throw new ProblemError('skip_refused', { detail });
      }
      const waiting = (await listParked(pool)).filter((parked) => parked.event.id === id);
      return skipped(operated, waiting, () => skipUnreadable(pool, log, event, reason, actOf(request)));
    },
  },
);

/** The result of a job: too much for the overview. */
export const ProjectionJobsController = controllerOf(
  projectionJobsRoutes,
  { pool: Pool },
  {
    job: ({ pool }, { params: { id } }) => jobDetail(pool, id),
  },
);

/** Read models as operators see and handle them. */
export const ProjectionsController = controllerOf(
  projectionsRoutes,
  { users: Users, pool: Pool, log: EventLog, jobs: ProjectionJobs },
  {
    list: async ({ users, pool, log }) => ({
      projections: await namedJobs(users, await projectionStatuses(pool, log, liveProjections)),
    }),
    ask: async ({ jobs }, { params: { name }, body: job, request }) => {
      const params = job.kind === 'rebuild' ? { dryRun: job.dryRun } : {};
      return { jobs: await jobs.request(job.kind, jobs.named(name), request, params) };
    },
    rebuild: async ({ jobs }, { params: { name }, body: { dryRun }, request }) => ({
      jobs: await jobs.request('rebuild', jobs.named(name), request, { dryRun }),
    }),
    cancel: async ({ jobs }, { params: { name } }) => {
      await jobs.cancel(name);
      return { jobs: [] };
    },
    decide: async ({ jobs, pool }, { params: { name }, body: { decision } }) => {
      let found = false;
      for (const projection of jobs.named(name)) found = (await decideDryRun(pool, projection, decision)) || found;
      if (!found) throw new ProblemError('operation_failed', { detail: 'No dry run waits for a decision.' });
      return { jobs: [] };
    },
    verify: compares('verify'),
    heal: compares('heal'),
    pause: waits('pause'),
    resume: waits('resume'),
    rollBack: waits('rollback'),
  },
);
