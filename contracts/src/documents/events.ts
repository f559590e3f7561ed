import { z } from 'zod';
import { documentStepSchema, documentTypeSchema } from './document.js';
import { streamErased } from '../erasure/events.js';
import { defineEvent, type EventOf } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';
import { instant } from '../answers.js';

/**
 * Events of a document that somebody is asked to sign, in its stream `document-<id>`. Each names the document's lead. The
 * provider is the signing service, DocuSeal.
 */

const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const requestId = '5f0c2f5e-6a2d-4d0b-9c39-2a1f7f0f6c11';
/** When it happened, according to the provider; the event's own time is when we heard of it. */
const at = instant;
/** The provider's own id, a number there. */
const providersId = plain(z.string(), 'id');

/** The intent: it is in the log before the provider is asked. Name, e-mail and address are the lead's at that time. */
export const documentRequested = defineEvent({
  name: 'DocumentRequested',
  version: 1,
  description: 'A member of staff asked for a document to be sent for signature.',
  schema: z.object({
    leadId: z.uuid(),
    documentType: documentTypeSchema,
    /** Id of the template at the provider. */
    templateId: z.int().min(1),
    leadName: personal(z.string()),
    leadEmail: personal(z.string()),
    propertyAddress: personal(z.string()),
  }),
  example: {
    leadId,
    documentType: 'management_agreement',
    templateId: 1001,
    leadName: 'Sample Owner',
    leadEmail: 'owner@example.com',
    propertyAddress: '100 Sample St, Ankeny, IA 50023',
  },
});

/** `requestId`: the DocumentRequested. The type is repeated for readers that react to it. */
export const documentSent = defineEvent({
  name: 'DocumentSent',
  version: 1,
  description: 'The provider took the document and sent it to the lead.',
  schema: z.object({
    requestId: z.uuid(),
    leadId: z.uuid(),
    documentType: documentTypeSchema,
    submissionId: providersId,
    submitterId: providersId,
    /** The name of the provider's template; null if the provider does not give it. */
    formName: personal(z.string()).nullable(),
    expiresAt: instant.nullable(),
  }),
  example: {
    requestId,
    leadId,
    documentType: 'management_agreement',
    submissionId: '4711',
    submitterId: '4712',
    formName: 'Management Agreement',
    expiresAt: null,
  },
});

/** Only once per document: the first time. */
export const documentViewed = defineEvent({
  name: 'DocumentViewed',
  version: 1,
  description: 'The signer opened the document.',
  schema: z.object({ leadId: z.uuid(), at }),
  example: { leadId, at: '2026-03-03T15:00:00.000Z' },
});

/** Only once per document. It holds whatever was noted before: a signature counts. */
export const documentCompleted = defineEvent({
  name: 'DocumentCompleted',
  version: 1,
  description: 'The document was signed.',
  schema: z.object({ leadId: z.uuid(), at }),
  example: { leadId, at: '2026-03-03T15:04:00.000Z' },
});

export const documentDeclined = defineEvent({
  name: 'DocumentDeclined',
  version: 1,
  description: 'The signer declined the document.',
  schema: z.object({ leadId: z.uuid(), at, reason: personal(z.string()).nullable() }),
  example: { leadId, at: '2026-03-03T15:04:00.000Z', reason: 'I would like to talk about the fee first.' },
});

export const documentExpired = defineEvent({
  name: 'DocumentExpired',
  version: 1,
  description: 'The document was not signed in time.',
  schema: z.object({ leadId: z.uuid(), at }),
  example: { leadId, at: '2026-03-17T15:00:00.000Z' },
});

/** `automatic`: by the office's settings, without a person's request. */
export const documentReminderRequested = defineEvent({
  name: 'DocumentReminderRequested',
  version: 1,
  description: 'A reminder of the document was asked for.',
  schema: z.object({ leadId: z.uuid(), automatic: z.boolean() }),
  example: { leadId, automatic: false },
});

/** `requestId`: the DocumentReminderRequested. */
export const documentReminded = defineEvent({
  name: 'DocumentReminded',
  version: 1,
  description: 'The provider sent the lead a reminder of the document.',
  schema: z.object({ leadId: z.uuid(), requestId: z.uuid(), automatic: z.boolean() }),
  example: { leadId, requestId, automatic: false },
});

/** `atProvider`: it was archived there, so nothing is left to archive. */
export const documentVoided = defineEvent({
  name: 'DocumentVoided',
  version: 1,
  description: 'The document was voided and no longer needs a signature.',
  schema: z.object({ leadId: z.uuid(), reason: personal(z.string()), atProvider: z.boolean() }),
  example: { leadId, reason: 'The fee was wrong.', atProvider: false },
});

/** `requestId`: the DocumentVoided. */
export const documentArchived = defineEvent({
  name: 'DocumentArchived',
  version: 1,
  description: 'A voided document can no longer be signed at the provider.',
  schema: z.object({ leadId: z.uuid(), requestId: z.uuid() }),
  example: { leadId, requestId },
});

/**
 * Its bytes are those of the lead's file with this id. `hash` is the file's keyed hash.
 * `requestId`: the DocumentCompleted.
 */
export const documentCopyKept = defineEvent({
  name: 'DocumentCopyKept',
  version: 1,
  description: 'A copy of the signed document was kept with the lead’s files.',
  schema: z.object({
    leadId: z.uuid(),
    requestId: z.uuid(),
    fileId: z.uuid(),
    hash: plain(z.string().regex(/^[0-9a-f]{64}$/), 'id'),
    bytes: z.int().min(1),
  }),
  example: {
    leadId,
    requestId,
    fileId: '6b0d3c1e-8f4a-5e27-9c31-2a7d5b9e4f60',
    hash: '9f2c4e6a1b3d4f5a8c7e0d9b8a7c6e509f2c4e6a1b3d4f5a8c7e0d9b8a7c6e50',
    bytes: 48_213,
  },
});

/** `requestId`: the event that asked for it. If a person tries again, its outcome may still come. */
export const documentStepFailed = defineEvent({
  name: 'DocumentStepFailed',
  version: 1,
  description: 'The provider did not do what it was asked to do with the document.',
  schema: z.object({
    leadId: z.uuid(),
    step: documentStepSchema,
    requestId: z.uuid(),
    /** Sealed, since a provider may repeat the question in its answer. */
    error: personal(z.string()),
  }),
  example: { leadId, step: 'send', requestId, error: 'The signature service answered with HTTP 422' },
});

/** Events of a document to be signed, in its stream `document-<id>`. */
export const documentEvents = [
  documentRequested,
  documentSent,
  documentViewed,
  documentCompleted,
  documentDeclined,
  documentExpired,
  documentReminderRequested,
  documentReminded,
  documentVoided,
  documentArchived,
  documentCopyKept,
  documentStepFailed,
  streamErased,
] as const;
export type DocumentEvent = EventOf<(typeof documentEvents)[number]>;
