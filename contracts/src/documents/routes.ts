import { z } from 'zod';
import { documentStateSchema, documentTypes, documentStatuses } from './document.js';
import * as field from '../fields.js';
import { commandAnswerSchema, positionSchema } from '../answers.js';
import { answerOf } from '../columns.js';
import { documentView } from './view.js';
import { historySchema } from '../history/queries.js';
import { idParamsSchema, read, command, file, routesOf } from '../routes/route.js';
import { documentsPaths } from './paths.js';

/**
 * POST /api/docuseal/submissions, for staff: sends a document to the lead's e-mail address to be signed. Repeated calls with one
 * Idempotency-Key name the same document.
 * 404 lead_not_found · 409 lead_deleted · 409 document_pending (one of this type waits for its signature: remind or void it) ·
 * 422 document_without_email · 503 docuseal_not_configured (its detail says what is missing) · 502 docuseal_failed (the request is in
 * the log, and its failure with it).
 */
const sendDocumentSchema = z.strictObject({
  leadId: field.idInput('leadId'),
  type: field.choice('Type', documentTypes),
});
export type SendDocument = z.infer<typeof sendDocumentSchema>;

/** `state` is `requested` if the provider has not answered after a few seconds: it is retried, and the live stream has the outcome. */
export const sentDocumentSchema = commandAnswerSchema.extend({ state: documentStateSchema });
export type SentDocument = z.infer<typeof sentDocumentSchema>;

/**
 * POST /api/docuseal/submissions/:id/void {reason}, for staff: cancels the document, here at once and at the provider soon after.
 * 404 document_not_found · 409 document_ended.
 */
const voidDocumentSchema = z.strictObject({ reason: field.requiredText('Reason', 500) });
export type VoidDocument = z.infer<typeof voidDocumentSchema>;

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
  /** Of one lead, and of those that were merged into it. */
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

/** Documents that leads sign. */
export const documentsRoutes = routesOf('Documents', 'Documents', {
  list: read({
    at: 'GET /api/docuseal/submissions',
    summary: 'Documents, newest first',
    who: 'staff',
    query: documentListQuerySchema,
    answer: documentListSchema,
  }),
  send: command({
    at: 'POST /api/docuseal/submissions',
    summary: 'Send a document to a lead for signature',
    who: 'staff',
    body: sendDocumentSchema,
    answer: sentDocumentSchema,
    problems: ['docuseal_not_configured', 'docuseal_failed', 'document_pending', 'document_without_email'],
  }),
  remind: command({
    at: 'POST /api/docuseal/submissions/:id/reminder',
    summary: 'Remind the lead of a document that waits for a signature',
    who: 'staff',
    params: idParamsSchema,
    problems: [
      'docuseal_not_configured',
      'document_not_found',
      'document_ended',
      'document_reminded',
      'document_without_email',
    ],
  }),
  void: command({
    at: 'POST /api/docuseal/submissions/:id/void',
    summary: 'Void a document, with a reason',
    who: 'staff',
    params: idParamsSchema,
    body: voidDocumentSchema,
    problems: ['document_not_found', 'document_ended'],
  }),
  history: read({
    at: 'GET /api/docuseal/submissions/:id/history',
    summary: "The document's events, oldest first",
    who: 'staff',
    params: idParamsSchema,
    answer: historySchema,
    missing: 'document_not_found',
    etag: true,
    problems: ['log_unavailable'],
  }),
  download: file({
    at: documentsPaths.download,
    summary: 'The document as a file: the signed copy once it is kept',
    who: 'staff',
    params: idParamsSchema,
    type: 'application/pdf',
    headers: {
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
    problems: ['document_not_found', 'docuseal_failed'],
  }),
});
