import { retentionSchema } from './retention.js';
import { read, routesOf, act, idParamsSchema } from '../routes/route.js';

import {
  attemptsSchema,
  confirmEffectsSchema,
  effectActsAnswerSchema,
  effectIdSchema,
  effectsQuerySchema,
  effectsSchema,
  giveUpEffectsSchema,
  leadEffectsSchema,
  retryEffectsSchema,
} from '../effects/queries.js';
import {
  eventCatalogueSchema,
  eventParamsSchema,
  eventsQuerySchema,
  eventsSchema,
  loggedEventSchema,
} from './log-queries.js';
import {
  parkedParamsSchema,
  parkedSchema,
  retryAnswerSchema,
  skipSchema,
  projectionJobDetailSchema,
  projectionJobParamsSchema,
  decisionSchema,
  jobRequestSchema,
  jobsAnswerSchema,
  projectionParamsSchema,
  projectionsSchema,
  rebuildSchema,
  verifyAnswerSchema,
} from './queries.js';

/** Refusals of decisions about effects. */
const ofEffects = ['effect_not_found', 'not_ready', 'log_unavailable'] as const;

/** Refusals of what is done about parked streams. */
const ofParked = ['not_ready', 'parked_stream_not_found', 'projection_busy', 'operation_failed'] as const;

/** Refusals of what asks for a job. */
const ofJobs = ['projection_not_found', 'projection_busy', 'not_ready'] as const;

/** Refusals of what waits for a job. */
const ofWaiting = [...ofJobs, 'operation_failed'] as const;

/** The system's effects outside of the log: pending, under way, and ended. */
export const effectsRoutes = routesOf('Effects', 'Operations', {
  list: read({
    at: 'GET /api/effects',
    summary: 'Effects by state, kind, subject and lead, latest change first',
    who: 'admin',
    query: effectsQuerySchema,
    answer: effectsSchema,
  }),
  attempts: read({
    at: 'GET /api/effects/:manager/:key/attempts',
    summary: "An effect's attempts, with the calls they made, without secrets and personal data",
    who: 'admin',
    params: effectIdSchema,
    answer: attemptsSchema,
    missing: 'effect_not_found',
  }),
  retry: act({
    at: 'POST /api/effects/retry',
    summary: 'Retry effects that ended without being done',
    who: 'admin',
    body: retryEffectsSchema,
    answer: effectActsAnswerSchema,
    problems: ofEffects,
  }),
  giveUp: act({
    at: 'POST /api/effects/give-up',
    summary: 'Give effects up, with a reason',
    who: 'admin',
    body: giveUpEffectsSchema,
    answer: effectActsAnswerSchema,
    problems: ofEffects,
  }),
  confirm: act({
    at: 'POST /api/effects/done',
    summary: 'Mark effects of unknown outcome as done, after a person has checked',
    who: 'admin',
    body: confirmEffectsSchema,
    answer: effectActsAnswerSchema,
    problems: ofEffects,
  }),
  ofLead: read({
    at: 'GET /api/leads/:id/effects',
    summary: 'What is still to be done outside for a lead, or failed; that of a deleted lead is for admins',
    who: 'staff',
    params: idParamsSchema,
    answer: leadEffectsSchema,
    missing: 'lead_not_found',
  }),
});

/** The log itself. */
export const eventsRoutes = routesOf('Events', 'Operations', {
  events: read({
    at: 'GET /api/events',
    summary: 'Events of the log by stream, type, actor, correlation and time, in pages',
    who: 'admin',
    query: eventsQuerySchema,
    answer: eventsSchema,
    problems: ['log_unavailable', 'not_ready'],
  }),
  event: read({
    at: 'GET /api/events/:id',
    summary: 'One event',
    who: 'admin',
    params: eventParamsSchema,
    answer: loggedEventSchema,
    missing: 'event_not_found',
    problems: ['log_unavailable', 'not_ready'],
  }),
  catalogue: read({
    at: 'GET /api/event-catalogue',
    summary: 'Every event type with versions, counts, an example and its readers',
    who: 'admin',
    answer: eventCatalogueSchema,
    problems: ['log_unavailable', 'not_ready'],
  }),
});

/** Streams that wait because a read model or a process manager could not take an event. */
export const parkedRoutes = routesOf('Parked', 'Operations', {
  list: read({
    at: 'GET /api/parked',
    summary: 'Which streams wait, at which event, since when',
    who: 'admin',
    answer: parkedSchema,
    problems: ['not_ready'],
  }),
  retry: act({
    at: 'POST /api/parked/:id/retry',
    summary: 'Retry a parked stream, or `all`',
    who: 'admin',
    params: parkedParamsSchema,
    answer: retryAnswerSchema,
    problems: ofParked,
  }),
  skip: act({
    at: 'POST /api/parked/:id/skip',
    summary: 'Leave out the event at which a stream is parked, for good, and go on with the later ones',
    who: 'admin',
    params: parkedParamsSchema,
    body: skipSchema,
    answer: retryAnswerSchema,
    problems: [...ofParked, 'skip_refused', 'log_unavailable'],
  }),
  skipEvent: act({
    at: 'POST /api/events/:id/skip',
    summary: 'Leave out, everywhere and for good, an event that nobody can read; what waits at it goes on',
    who: 'admin',
    params: eventParamsSchema,
    body: skipSchema,
    answer: retryAnswerSchema,
    problems: [...ofParked, 'event_not_found', 'skip_refused', 'log_unavailable'],
  }),
});

/** The result of a job: too much for the overview. */
export const projectionJobsRoutes = routesOf('ProjectionJobs', 'Operations', {
  job: read({
    at: 'GET /api/projection-jobs/:id',
    summary: 'The rows behind a dry run, or the differences that a verify found',
    who: 'admin',
    params: projectionJobParamsSchema,
    answer: projectionJobDetailSchema,
    missing: 'not_found',
    problems: ['not_ready'],
  }),
});

/** Read models as operators see and handle them. */
export const projectionsRoutes = routesOf('Projections', 'Operations', {
  list: read({
    at: 'GET /api/projections',
    summary: 'The state of every read model, with its last job',
    who: 'admin',
    answer: projectionsSchema,
    problems: ofJobs,
  }),
  ask: act({
    at: 'POST /api/projections/:name/jobs',
    summary: 'Start any job of a read model (or `all`) without waiting for its end',
    who: 'admin',
    params: projectionParamsSchema,
    body: jobRequestSchema,
    answer: jobsAnswerSchema,
    status: 202,
    problems: ofJobs,
  }),
  rebuild: act({
    at: 'POST /api/projections/:name/rebuild',
    summary: 'Rebuild a read model (or `all`) from the log while the old one serves; a dry run stops before the swap',
    who: 'admin',
    params: projectionParamsSchema,
    body: rebuildSchema,
    answer: jobsAnswerSchema,
    status: 202,
    problems: ofJobs,
  }),
  cancel: act({
    at: 'POST /api/projections/:name/cancel',
    summary: 'End the running job of a read model, or the retry of a process manager',
    who: 'admin',
    params: projectionParamsSchema,
    answer: jobsAnswerSchema,
    status: 202,
    problems: ofWaiting,
  }),
  decide: act({
    at: 'POST /api/projections/:name/decision',
    summary: 'Swap in or discard what a dry run built',
    who: 'admin',
    params: projectionParamsSchema,
    body: decisionSchema,
    answer: jobsAnswerSchema,
    status: 202,
    problems: ofWaiting,
  }),
  verify: act({
    at: 'POST /api/projections/:name/verify',
    summary: 'Compare what serves with a replay of the log',
    who: 'admin',
    params: projectionParamsSchema,
    answer: verifyAnswerSchema,
    problems: ofWaiting,
  }),
  heal: act({
    at: 'POST /api/projections/:name/heal',
    summary: 'Rewrite the rows that differ from a replay',
    who: 'admin',
    params: projectionParamsSchema,
    answer: verifyAnswerSchema,
    problems: ofWaiting,
  }),
  pause: act({
    at: 'POST /api/projections/:name/pause',
    summary: 'Pause a read model',
    who: 'admin',
    params: projectionParamsSchema,
    answer: jobsAnswerSchema,
    problems: ofWaiting,
  }),
  resume: act({
    at: 'POST /api/projections/:name/resume',
    summary: 'Resume a paused read model: it catches up',
    who: 'admin',
    params: projectionParamsSchema,
    answer: jobsAnswerSchema,
    problems: ofWaiting,
  }),
  rollBack: act({
    at: 'POST /api/projections/:name/rollback',
    summary: 'Serve the tables from before the last rebuild again',
    who: 'admin',
    params: projectionParamsSchema,
    answer: jobsAnswerSchema,
    problems: ofWaiting,
  }),
});

export const retentionRoutes = routesOf('Retention', 'Erasure', {
  list: read({
    at: 'GET /api/retention',
    summary: 'Leads that were kept long enough, proposed for an erasure',
    who: 'admin',
    answer: retentionSchema,
  }),
});
