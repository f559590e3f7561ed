import { z } from 'zod';
import * as field from '../fields.js';
import { thumbnailSide } from './file-kinds.js';
import { mailInput } from '../untold.js';
import { ownersMailSchema } from '../messages/owners-mail.js';
import { command, file, idInPath, idParamsSchema, read, routesOf } from '../routes/route.js';

const fileParamsSchema = z.strictObject({ id: idInPath, fileId: idInPath });
const ofFile = { who: 'staff', params: fileParamsSchema } as const;

/** The owner reads these words. */
const what = field.requiredText('What you need', 200);

/** POST /api/leads/:id/wanted-documents. `mail`: false leaves out the email that tells the owner. */
export const askForDocumentSchema = z.strictObject({ what, mail: mailInput });
export type AskForDocument = z.infer<typeof askForDocumentSchema>;

/** Photos and documents of a lead. One is attached by a request with the file as its body. */
export const leadFilesRoutes = routesOf('LeadFiles', 'Lead commands', {
  remove: command({
    at: 'DELETE /api/leads/:id/files/:fileId',
    summary: 'Remove a file: it is no longer served, and the history still shows it',
    ...ofFile,
    problems: ['file_not_found'],
  }),
  show: file({
    at: 'GET /api/leads/:id/files/:fileId',
    summary: 'A file of the lead',
    ...ofFile,
    type: 'application/octet-stream',
    problems: ['file_not_found', 'log_unavailable'],
  }),
  thumbnail: file({
    at: 'GET /api/leads/:id/files/:fileId/thumbnail',
    summary: `A thumbnail of a picture, at most ${thumbnailSide} pixels a side`,
    ...ofFile,
    type: 'image/webp',
    problems: ['file_not_found', 'log_unavailable'],
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
    etag: true,
  }),
  mail: read({
    at: 'GET /api/leads/:id/wanted-documents/mail',
    summary: 'The email that tells the owner which document they are asked for',
    who: 'staff',
    params: idParamsSchema,
    query: z.strictObject({ what }),
    answer: ownersMailSchema,
    missing: 'lead_not_found',
    problems: ['invalid_input'],
  }),
  withdraw: command({
    at: 'POST /api/leads/:id/wanted-documents/:wantedId/withdrawal',
    summary: 'No longer ask the owner for a document',
    who: 'staff',
    params: z.strictObject({ id: idInPath, wantedId: idInPath }),
    problems: ['document_came'],
  }),
});
