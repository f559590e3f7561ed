import { z } from 'zod';
import { actorSchema } from '../actor.js';
import { instant, positionSchema } from '../answers.js';
import { macMarks } from '../log/metadata.js';
import { subjectSchema } from '../live/subject.js';
import * as field from '../fields.js';

export const fieldChangeSchema = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** One event of a lead, a referral, an analysis: upcast and unsealed. `changes`, applied in order
 * from the first event, give the state at any event. */
export const historyEventSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  revision: z.int(),
  position: positionSchema,
  occurredAt: instant,
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

/** POST .../:id/undo, for everything that has a history: undoes the event's command, or only previews the change. */
export const undoSchema = z.strictObject({
  eventId: field.idInput('eventId'),
  preview: z.boolean(field.mustBe('preview', 'true or false')).default(false),
});
export type Undo = z.infer<typeof undoSchema>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * GET /api/leads/:id/history/export. `lines` are JSON texts, hashed as they are, so that no canonical form of JSON has to be
 * agreed on: the first is a `historyExportHeadSchema`, each further one a `historyExportEventSchema`, oldest first.
 * `hashes[n]` is SHA-256 (hex) of `hashes[n - 1]`, a line feed, and `lines[n]`; the first uses the empty text as the previous hash.
 * `signature` is Ed25519 (RFC 8032) over the last hash's 64 characters: it covers everything before.
 */
export const historyExportSchema = z.object({
  lines: z.array(z.string()).min(2),
  hashes: z.array(hash).min(2),
  /** SubjectPublicKeyInfo in base64. */
  publicKey: z.base64(),
  signature: z.base64(),
});
export type HistoryExport = z.infer<typeof historyExportSchema>;

export const historyExportHeadSchema = z.object({
  format: z.literal('lead-history-1'),
  leadId: z.uuid(),
  exportedAt: instant,
  /** E-mail of the member of staff. */
  exportedBy: z.string(),
  events: z.int(),
  /** How many of them carry a valid MAC, are from before events carried one, and were not written by this system; older files do not say. */
  macs: z.object({ valid: z.int(), before: z.int(), unproven: z.int() }).optional(),
});
export type HistoryExportHead = z.infer<typeof historyExportHeadSchema>;

/** An event without its only temporary field: whether it can be undone. */
export const historyExportEventSchema = historyEventSchema.omit({ undoable: true, undoBlocked: true });

/** GET /api/history-exports/key: this system's signing key. */
export const historyExportKeySchema = z.object({ publicKey: z.base64() });
