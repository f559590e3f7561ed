import { z } from 'zod';
import { actorSchema } from '../actor.js';
import * as field from '../fields.js';
import { instant, positionSchema } from '../answers.js';
import { settingsStandingSchema } from '../settings/queries.js';

const progressSchema = z.object({
  position: positionSchema,
  events: z.int(),
  eventsPerSecond: z.number(),
  /** Null until it can be estimated. */
  secondsLeft: z.number().nullable(),
});

/** A row that differs between the stored and the replayed tables; columns are named as in Postgres. */
const differingRowSchema = z.object({
  table: z.string(),
  key: z.string(),
  stored: z.record(z.string(), z.unknown()).nullable(),
  replayed: z.record(z.string(), z.unknown()).nullable(),
});

/**
 * The result of a comparison. `equal` only if nothing differs and nothing was left out; `complete` is false while streams are parked
 * (parkedStreams, of each read model) or the log holds events in its streams that this code does not know (unknownEvents). Events that
 * an operator skipped with a reason (skippedEvents) are left out of both sides by that decision. `unprovenEvents`: those of the whole log
 * up to there that had to carry a valid MAC and do not; their streams are parked.
 */
const comparedFields = {
  equal: z.boolean(),
  complete: z.boolean(),
  rows: z.int(),
  differingRows: z.int(),
  parkedStreams: z.int(),
  unknownEvents: z.int(),
  skippedEvents: z.int(),
  /** Results of earlier versions lack it. */
  unprovenEvents: z.int().default(0),
};

/** A request to a projection, and its outcome. `ready`: a dry run that waits for its decision. */
const projectionJobSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['rebuild', 'rollback', 'verify', 'heal', 'pause', 'resume', 'retry']),
  projection: z.string(),
  state: z.enum(['requested', 'running', 'ready', 'done', 'failed', 'cancelled']),
  actor: actorSchema,
  /** Over HTTP: the e-mail of the user who asked, if it is known. */
  actorName: z.string().optional(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
  progress: progressSchema.nullable(),
  error: z.string().nullable(),
  dryRun: z.boolean(),
  /** For a dry run: the changes in the business's words, and the number of rows behind each line. */
  summary: z.array(z.object({ text: z.string(), rows: z.int() })).optional(),
  /** For a verify or heal. */
  compared: z.object({ ...comparedFields }).optional(),
});
export type ProjectionJob = z.infer<typeof projectionJobSchema>;

/** GET /api/projections. */
const projectionStatusSchema = z.object({
  name: z.string(),
  /** Version and generation of the serving tables. */
  version: z.int(),
  generation: z.int(),
  status: z.enum(['live', 'filling', 'rebuilding', 'dry_run_ready', 'paused', 'catching_up', 'outdated', 'stopped']),
  position: positionSchema,
  logPosition: positionSchema,
  /** Milliseconds for which it has lacked the first event that it does not have yet; 0 if it has everything. */
  lagMs: z.number(),
  /** Events of ours that it does not have yet; counted up to 1,000. */
  lagEvents: z.int(),
  bytes: z.int(),
  /** Events that entered the read models within the last minute, whenever they happened. */
  eventsLastMinute: z.int(),
  parkedStreams: z.int(),
  /** Tables that a roll back would serve. */
  previous: z.object({ version: z.int(), generation: z.int() }).nullable(),
  rebuild: progressSchema.optional(),
  /** While it is empty and filled from a long log, together with all others that are: after a restore, a reset or the first start. */
  filling: progressSchema.optional(),
  lastJobs: z.array(projectionJobSchema),
});
export const projectionsSchema = z.object({ projections: z.array(projectionStatusSchema) });
export type ProjectionStatus = z.infer<typeof projectionStatusSchema>;

export const projectionParamsSchema = z.strictObject({ name: z.string().max(100) });
export const rebuildSchema = z.strictObject({ dryRun: z.boolean().default(false) }).default({ dryRun: false });
export const decisionSchema = z.strictObject({ decision: z.enum(['swap', 'discard']) });
/** POST /api/projections/:name/jobs: any job, answered at once; GET /api/projections shows its progress. */
export const jobRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rebuild'), dryRun: z.boolean().default(false) }),
  z.strictObject({ kind: z.enum(['verify', 'heal', 'pause', 'resume', 'rollback']) }),
]);
export type JobRequest = z.infer<typeof jobRequestSchema>;
export const jobsAnswerSchema = z.object({ jobs: z.array(z.uuid()) });

/** The result of a verify or a heal. `rows` were compared; at most 1,000 rows of a table are shown. */
export const verifyAnswerSchema = z.object({
  ...comparedFields,
  position: positionSchema,
  differences: z.array(
    z.object({ table: z.string(), key: z.string(), field: z.string(), stored: z.unknown(), replayed: z.unknown() }),
  ),
});
export type VerifyAnswer = z.infer<typeof verifyAnswerSchema>;

/** GET /api/projection-jobs/:id: a job's whole result; kept for a day. */
export const projectionJobParamsSchema = z.strictObject({ id: z.uuid() });
export const projectionJobDetailSchema = z.object({
  id: z.uuid(),
  kind: projectionJobSchema.shape.kind,
  projection: z.string(),
  state: projectionJobSchema.shape.state,
  finishedAt: instant.nullable(),
  /** For a dry run: the rows behind each line of its summary, at most 1,000 of a table. */
  summary: z.array(z.object({ text: z.string(), rows: z.array(differingRowSchema) })).optional(),
  /** For a verify or heal. */
  compared: verifyAnswerSchema.optional(),
});
export type ProjectionJobDetail = z.infer<typeof projectionJobDetailSchema>;
export type DifferingRow = z.infer<typeof differingRowSchema>;

/** GET /api/parked: streams that a serving projection could not project. */
const parkedStreamSchema = z.object({
  id: z.string(),
  projection: z.string(),
  stream: z.string(),
  leadId: z.uuid().nullable(),
  leadName: z.string().nullable(),
  event: z.object({ id: z.uuid(), type: z.string(), revision: z.int(), position: positionSchema }),
  /** Nobody can read the event: if it is skipped, everybody leaves it out. */
  unreadable: z.boolean(),
  error: z.string(),
  laterEvents: z.int(),
  since: instant,
  /** What staff see wrong until it is mended. */
  stale: z.string(),
});
export const parkedSchema = z.object({ parked: z.array(parkedStreamSchema) });
export type ParkedStream = z.infer<typeof parkedStreamSchema>;
export const parkedParamsSchema = z.strictObject({
  id: z.string().regex(/^(\d{1,18}|all)$/, 'id must be a number, or all'),
});
export const skipSchema = z.strictObject({
  reason: field.requiredText('Reason', 500),
});
export const retryAnswerSchema = z.object({ tried: z.int(), applied: z.int() });

const partState = z.object({ state: z.enum(['ready', 'starting', 'unavailable']) });
const part = partState.extend({ detail: z.string().optional() });
const healthStatus = z.enum(['ready', 'degraded', 'unavailable']);

/** What everybody may read of it: a balancer needs no more, and a stranger shall know no more. */
export const publicHealthSchema = z.object({
  status: healthStatus,
  parts: z.object({ log: partState, database: partState, projections: partState }),
});
export type PublicHealth = z.infer<typeof publicHealthSchema>;

/**
 * GET /api/health for admins, with METRICS_TOKEN, and on this machine; others get `publicHealthSchema`: 200 if every part is ready, otherwise 503. `degraded` is 200 too, since load balancers act on the
 * status: everything works, but streams are parked, the log holds events that can't be opened, the settings are out of date, the
 * outbox has waited for more than a minute, backups are late or failed, the disk is full, alerts do not go out, or refused visitors
 * all came from one inner address.
 */
export const healthSchema = z.object({
  status: healthStatus,
  /** Each stream counts once, in however many read models it is parked; null if the database could not be asked. */
  parkedStreams: z.int().nullable(),
  /** Effects that should have been acted on and were not; null if the database could not be asked. */
  stuckEffects: z.int().nullable(),
  /**
   * For a week after a restore, if effects had been due before: they ended as too late, or are undecided while the log is read anew.
   * Neither is stuck, and the system is not degraded for it.
   */
  restored: z.object({ at: instant, tooLate: z.int(), undecided: z.int(), detail: z.string() }).optional(),
  /** Keys that the database lacks: in a sample of the log, and for streams that are parked for it. */
  unreadable: z.object({ lookedAt: z.int(), lost: z.int(), parkedStreams: z.int(), detail: z.string() }).optional(),
  /**
   * Whether every event must carry a MAC (null while the log could not be asked), and how many of those that must carry no valid one: this
   * system did not write them. `detail` says what to do.
   */
  macs: z.object({ required: z.boolean().nullable(), unproven: z.int().nullable(), detail: z.string().optional() }),
  /** Which settings this process uses, and how current they are. */
  settings: settingsStandingSchema.extend({ detail: z.string().optional() }),
  /** Changes of users that are not in the log yet: how many, and since when; left out if there are none. */
  outbox: z.object({ waiting: z.int(), since: instant }).optional(),
  /** Backups to BACKUP_TO; left out while it is unset. `detail` says what is wrong with them. */
  backups: z
    .object({
      standing: z.enum(['off', 'none', 'good', 'late', 'failed']),
      lastGoodAt: instant.nullable(),
      detail: z.string().optional(),
    })
    .optional(),
  /** Only while the disk of the data folder is full, or nearly. */
  disk: z.object({ detail: z.string() }).optional(),
  /** Only while alerts reach nobody, or not everybody. */
  alerts: z.object({ detail: z.string() }).optional(),
  /** Only where some were refused, all from one inner address: TRUST_PROXY may count too few proxies. */
  visitors: z.object({ detail: z.string() }).optional(),
  parts: z.object({ log: part, database: part, projections: part }),
});
export type Health = z.infer<typeof healthSchema>;
