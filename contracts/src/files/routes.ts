import { z } from 'zod';
import * as field from '../fields.js';
import { command, idInPath, idParamsSchema, routesOf } from '../routes/route.js';

export const fileParamsSchema = z.strictObject({ id: idInPath, fileId: idInPath });
export type FileParams = z.infer<typeof fileParamsSchema>;

/** POST /api/leads/:id/wanted-documents. `what` is shown to the owner. */
export const askForDocumentSchema = z.strictObject({ what: field.requiredText('What you need', 200) });
export type AskForDocument = z.infer<typeof askForDocumentSchema>;

/** Those of a lead's files that are JSON. The others take or answer the file itself. */
export const leadFilesRoutes = routesOf('LeadFiles', 'Lead commands', {
  remove: command({
    at: 'DELETE /api/leads/:id/files/:fileId',
    summary: 'Remove a file: it is no longer served, and the history still shows it',
    who: 'staff',
    params: fileParamsSchema,
    problems: ['file_not_found'],
  }),
});

/** The documents that staff ask a lead's owner for, who sends them on their page: docs/owner-page.md. */
export const wantedDocumentsRoutes = routesOf('WantedDocuments', 'Lead commands', {
  ask: command({
    at: 'POST /api/leads/:id/wanted-documents',
    summary: 'Ask the owner for a document, which they send on their page',
    who: 'staff',
    params: idParamsSchema,
    body: askForDocumentSchema,
  }),
  withdraw: command({
    at: 'POST /api/leads/:id/wanted-documents/:wantedId/withdrawal',
    summary: 'No longer ask the owner for a document',
    who: 'staff',
    params: z.strictObject({ id: idInPath, wantedId: idInPath }),
    problems: ['document_came'],
  }),
});
