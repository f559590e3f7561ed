import { z } from 'zod';
import { documentStateSchema, documentTypes } from './document.js';
import * as field from '../fields.js';
import { commandAnswerSchema } from '../answers.js';

/**
 * POST /api/docuseal/submissions, for staff: sends a document to the lead's e-mail address to be signed. Repeated calls with one
 * Idempotency-Key name the same document.
 * 404 lead_not_found · 409 lead_deleted · 409 document_pending (one of this type waits for its signature: remind or void it) ·
 * 422 document_without_email · 503 docuseal_not_configured (its detail says what is missing) · 502 docuseal_failed (the request is in
 * the log, and its failure with it).
 */
export const sendDocumentSchema = z.strictObject({
  leadId: field.idInput('leadId'),
  type: field.choice('Type', documentTypes),
});
export type SendDocument = z.infer<typeof sendDocumentSchema>;

/** `state` is `requested` if the provider has not answered after a few seconds: it is retried, and the live stream tells the outcome. */
export const sentDocumentSchema = commandAnswerSchema.extend({ state: documentStateSchema });
export type SentDocument = z.infer<typeof sentDocumentSchema>;

/**
 * POST /api/docuseal/submissions/:id/reminder, for staff, without a body: makes the provider write to the lead again. Answers
 * `{id, revision, position}`; `DocumentReminded`, which sets lastReminderSent, follows.
 * 404 document_not_found · 409 document_ended (it is not pending) · 409 document_reminded (somebody asked within ten minutes, or one
 * is still under way) · 503 docuseal_not_configured.
 */
export const remindDocumentSchema = z.strictObject({});
export type RemindDocument = z.infer<typeof remindDocumentSchema>;

/**
 * POST /api/docuseal/submissions/:id/void {reason}, for staff: cancels the document, here at once and at the provider soon after.
 * 404 document_not_found · 409 document_ended.
 */
export const voidDocumentSchema = z.strictObject({ reason: field.requiredText('Reason', 500) });
export type VoidDocument = z.infer<typeof voidDocumentSchema>;
