import { z } from 'zod';

/** ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** A log position on the wire: a decimal string, because positions of a cluster exceed a JavaScript number. */
export const positionSchema = z.string().regex(/^\d+$/);

/** The answer to every command; `ETag` carries the revision too. */
export const commandAnswerSchema = z.object({ id: z.string(), revision: z.int(), position: positionSchema });
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/**
 * The outcome for one card of a bulk command; `detail` adds to `title` if there is more to say, `currentRevision` is
 * the lead's, if the code is `revision_mismatch`.
 */
const bulkOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), id: z.string(), revision: z.int(), position: positionSchema }),
  z.object({
    ok: z.literal(false),
    id: z.string(),
    code: z.string(),
    title: z.string(),
    detail: z.string().optional(),
    currentRevision: z.int().optional(),
  }),
]);
export const bulkAnswerSchema = z.object({ correlationId: z.string(), results: z.array(bulkOutcomeSchema) });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

/** Preview of an undo: what it would append and change, or why it can't. Nothing is appended. */
export const undoPreviewSchema = z.object({
  possible: z.boolean(),
  reason: z.string().optional(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  events: z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })),
});
export type UndoPreview = z.infer<typeof undoPreviewSchema>;
