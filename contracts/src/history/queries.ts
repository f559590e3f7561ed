import { z } from 'zod';
import { actorSchema } from '../actor.js';
import { positionSchema } from '../answers.js';
import { macMarks } from '../log/mac-mark.js';
import { subjectSchema } from '../live/subject.js';

export const fieldChangeSchema = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** One event of a lead, a referral, an analysis: upcast and unsealed. `changes`, applied in order
 * from the first event, give the state at any event. */
export const historyEventSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  revision: z.int(),
  position: positionSchema,
  occurredAt: z.iso.datetime(),
  actor: actorSchema,
  /** The name of the user who acted, if it is known. */
  actorName: z.string().nullable(),
  correlationId: z.string(),
  causationId: z.string(),
  undoes: z.uuid().optional(),
  data: z.record(z.string(), z.unknown()),
  undoable: z.boolean(),
  /** Why it can't be undone, in a sentence, if undoable is false. */
  undoBlocked: z.string().optional(),
  changes: z.array(fieldChangeSchema),
  /** Set if no schema accepts the stored event, or nobody of ours wrote it; data is then as stored. Such a stream refuses commands. */
  unreadable: z.string().optional(),
  /** Set if its MAC is not valid: `missing` and `invalid` are of events that this system did not write. */
  mac: z.enum(macMarks).optional(),
  /** In the timeline of a case: the subject, if it is not the lead itself. Its changes are not the lead's. */
  of: subjectSchema.optional(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** GET /api/leads/:id/history, and the same for referrals and analyses: oldest first. */
export const historySchema = z.object({ id: z.uuid(), revision: z.int(), events: z.array(historyEventSchema) });
export type History = z.infer<typeof historySchema>;
