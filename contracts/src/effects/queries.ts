import { z } from 'zod';
import * as field from '../fields.js';
import { effectStates } from './effect-state.js';
import { instant } from '../answers.js';

const effectStateSchema = z.enum(effectStates);

/** The key of an effect. */
export const effectIdSchema = z.strictObject({ manager: z.string().min(1).max(100), key: z.string().min(1).max(300) });
export type EffectId = z.infer<typeof effectIdSchema>;

/** An action outside the log, done or to be done. */
const effectSchema = z.object({
  manager: z.string(),
  key: z.string(),
  kind: z.string(),
  /** The stream that it is about. */
  subject: z.string(),
  leadId: z.uuid().nullable(),
  /** Null if the read models do not have it. */
  leadName: z.string().nullable(),
  correlationId: z.string(),
  state: effectStateSchema,
  dueAt: instant,
  changedAt: instant,
  attempts: z.int(),
  maxAttempts: z.int(),
  /** A sentence without secrets and personal data. */
  reason: z.string().nullable(),
  /** Its subject is parked. */
  waits: z.boolean(),
  /** It should have been acted on and was not. */
  stuck: z.boolean(),
});
export type ShownEffect = z.infer<typeof effectSchema>;

/** GET /api/effects, for admins: most recently changed first. */
export const effectsQuerySchema = z.strictObject({
  state: effectStateSchema.optional(),
  kind: z.string().max(100).optional(),
  lead: z.uuid('lead must be a UUID').optional(),
  subject: z.string().max(200).optional(),
  limit: field.pageLimit,
  cursor: z.string().max(500).optional(),
});
export type EffectsQuery = z.infer<typeof effectsQuerySchema>;

export const effectsSchema = z.object({
  effects: z.array(effectSchema),
  /** Of all that match the other filters. */
  counts: z.record(effectStateSchema, z.int()),
  stuck: z.int(),
  kinds: z.array(z.string()),
  next: z.string().optional(),
});
export type Effects = z.infer<typeof effectsSchema>;

/** GET /api/effects/:manager/:key/attempts: the tries, newest first, at most 50. */
export const attemptsSchema = z.object({
  attempts: z.array(
    z.object({
      attempt: z.int(),
      beganAt: instant,
      endedAt: instant,
      outcome: z.string(),
      error: z.string().nullable(),
      /** Each call to the outside: status, and the answer's beginning without secrets and personal data. */
      calls: z.array(z.object({ provider: z.string(), status: z.int().nullable(), answer: z.string() })),
    }),
  ),
});
export type Attempts = z.infer<typeof attemptsSchema>;

const mostNamed = 200;
const named = z
  .array(effectIdSchema)
  .min(1, 'Name at least one effect')
  .max(mostNamed, `At most ${mostNamed} effects at once`);

/** POST /api/effects/retry: effects that ended without being done are due now. */
export const retryEffectsSchema = z.strictObject({ effects: named });

/** POST /api/effects/give-up: they are cancelled. The reason is kept in the log, sealed. */
export const giveUpEffectsSchema = z.strictObject({
  effects: named,
  reason: field.requiredText('Reason', 500),
});

/** POST /api/effects/done: a person has checked, and unknown ones were done. */
export const confirmEffectsSchema = z.strictObject({ effects: named });

/** `left` were under way, or had their outcome. */
export const effectActsAnswerSchema = z.object({ asked: z.int(), left: z.int() });
export type EffectActsAnswer = z.infer<typeof effectActsAnswerSchema>;

/** GET /api/leads/:id/effects, for staff: what is still to be done about the lead, or failed. */
export const leadEffectsSchema = z.object({
  effects: z.array(
    effectSchema.pick({ key: true, kind: true, state: true, dueAt: true, attempts: true, reason: true }),
  ),
});
export type LeadEffects = z.infer<typeof leadEffectsSchema>;
