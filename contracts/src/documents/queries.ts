import { z } from 'zod';
import { positionSchema } from '../answers.js';
import { answerOf } from '../columns.js';
import * as field from '../fields.js';
import { documentStatuses, documentTypes } from './document.js';
import { documentView } from './view.js';

/** A document as the read models hold it: the specification's eleven fields, then further ones. */
export const shownDocumentSchema = answerOf(documentView)
  .omit({ position: true, submissionId: true, submitterId: true, templateId: true, archived: true })
  .omit({ reminderCount: true, reminderAskedAt: true })
  .extend({
    status: z.enum(documentStatuses),
    /** The name of the provider's template; the type's own name until the provider has given it. */
    formName: z.string(),
    /** Its download address on this server; null while there is no file. The signed copy once it is kept. */
    downloadUrl: z.string().nullable(),
  });
export type ShownDocument = z.infer<typeof shownDocumentSchema>;

/** GET /api/docuseal/submissions (staff): one page of the matches, newest first, with their number. */
export const documentListQuerySchema = z.strictObject({
  /** One or several, with commas between. */
  type: field.someOf('Type', documentTypes),
  status: field.someOf('Status', documentStatuses),
  /** Of one lead. */
  leadId: field.idInput('leadId').optional(),
  /** A part of the lead's name, e-mail or address, or of the form's name. */
  search: field.searchText('search'),
  offset: field.pageOffset.default(0),
  limit: field.pageLimit,
});
export type DocumentListQuery = z.infer<typeof documentListQuerySchema>;

export const documentListSchema = z.object({
  position: positionSchema,
  documents: z.array(shownDocumentSchema),
  total: z.int(),
  /** Why no document can be sent, in a sentence (`DOCUSEAL_API_KEY is not set.`); null: it can. */
  notConfigured: z.string().nullable(),
});
export type DocumentList = z.infer<typeof documentListSchema>;

/**
 * GET /api/docuseal/download/:id (staff): the document as a file (application/pdf, as an attachment): the signed copy once it is kept,
 * before that the provider's file.
 * 404 document_not_found, also while there is nothing to download · 502 docuseal_failed.
 *
 * GET /api/docuseal/submissions/:id/history (staff): `historySchema`, as for a referral.
 */
