import { z } from 'zod';
import { historyEventSchema } from './queries.js';

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
  exportedAt: z.iso.datetime(),
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
