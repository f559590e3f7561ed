import { z } from 'zod';
import { settingsStandingSchema } from '../settings/queries.js';

const part = z.object({ state: z.enum(['ready', 'starting', 'unavailable']), detail: z.string().optional() });

/**
 * GET /api/health: 200 if every part is ready, otherwise 503. `degraded` is 200 too, since load balancers act on the
 * status: everything works, but streams are parked, the log holds events that can't be opened, the settings are out of date, the
 * outbox has waited for more than a minute, backups are late or failed, the disk is full, or refused visitors
 * all seem to come from one address.
 */
export const healthSchema = z.object({
  status: z.enum(['ready', 'degraded', 'unavailable']),
  /** Each stream counts once, in however many read models it is parked; null if the database could not be asked. */
  parkedStreams: z.int().nullable(),
  /** Effects that should have been acted on and were not; null if the database could not be asked. */
  stuckEffects: z.int().nullable(),
  /**
   * For a week after a restore, if effects had been due before: they ended as too late, or are undecided while the log is read anew.
   * Neither is stuck, and the system is not degraded for it.
   */
  restored: z.object({ at: z.iso.datetime(), tooLate: z.int(), undecided: z.int(), detail: z.string() }).optional(),
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
  outbox: z.object({ waiting: z.int(), since: z.iso.datetime() }).optional(),
  /** Backups to BACKUP_TO; left out while it is unset. `detail` says what is wrong with them. */
  backups: z
    .object({
      standing: z.enum(['off', 'none', 'good', 'late', 'failed']),
      lastGoodAt: z.iso.datetime().nullable(),
      detail: z.string().optional(),
    })
    .optional(),
  /** Only while the disk of the data folder is full, or nearly. */
  disk: z.object({ detail: z.string() }).optional(),
  /** Only where refused visitors all seem to come from one address, and TRUST_PROXY is off. */
  visitors: z.object({ detail: z.string() }).optional(),
  parts: z.object({ log: part, database: part, projections: part }),
});
export type Health = z.infer<typeof healthSchema>;
