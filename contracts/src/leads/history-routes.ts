import { routesOf, read, idParamsSchema, command } from '../routes/route.js';
import { historyExportKeySchema, historySchema, historyExportSchema, undoSchema } from '../history/queries.js';
import { z } from 'zod';
import { commandAnswerSchema, undoPreviewSchema } from '../answers.js';
import { leadPitchPaths } from './paths.js';
import { leadPitchSchema } from './queries.js';
import { mailInput } from '../untold.js';
import { ownerToldSchema } from './owner-told.js';

/** Preview of an undo; `walkthrough`: what it does to one that the owner may know of. Absent: nothing. */
export const leadUndoPreviewSchema = undoPreviewSchema.extend({ walkthrough: ownerToldSchema.optional() });
export type LeadUndoPreview = z.infer<typeof leadUndoPreviewSchema>;

const undoLeadSchema = undoSchema.extend({ mail: mailInput });

export const historyExportsRoutes = routesOf('HistoryExports', 'Lead history', {
  key: read({
    at: 'GET /api/history-exports/key',
    summary: 'The public key that exported histories of this system are signed with',
    who: 'staff',
    answer: historyExportKeySchema,
  }),
});

/** A lead's history, straight from the log, and undoing its events. */
export const leadHistoryRoutes = routesOf('LeadHistory', 'Lead history', {
  history: read({
    at: 'GET /api/leads/:id/history',
    summary: "The lead's events, oldest first; a deleted lead's are for admins",
    who: 'staff',
    params: idParamsSchema,
    answer: historySchema,
    missing: 'lead_not_found',
    etag: true,
    problems: ['log_unavailable'],
  }),
  export: read({
    at: 'GET /api/leads/:id/history/export',
    summary: "The lead's history with its hash chain, signed by this system",
    who: 'staff',
    params: idParamsSchema,
    answer: historyExportSchema,
    missing: 'lead_not_found',
    problems: ['log_unavailable'],
  }),
  undo: command({
    at: 'POST /api/leads/:id/undo',
    summary: 'Undo what the command of an event did; with `preview` only say what that would change',
    who: 'staff',
    params: idParamsSchema,
    body: undoLeadSchema,
    answer: z.union([commandAnswerSchema, leadUndoPreviewSchema]),
    problems: ['event_not_found', 'undo_not_possible', 'undo_superseded'],
  }),
});

/** What was pitched to a lead's owner, straight from the log. */
export const leadPitchRoutes = routesOf('LeadPitch', 'Lead history', {
  pitch: read({
    at: leadPitchPaths.pitch,
    summary: 'The pitched rent, and the checked improvements with their total',
    who: 'staff',
    params: idParamsSchema,
    answer: leadPitchSchema,
    missing: 'lead_not_found',
    problems: ['log_unavailable'],
  }),
});
