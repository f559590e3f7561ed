import { sendDocumentSchema, sentDocumentSchema, voidDocumentSchema } from './commands.js';
import { documentListQuerySchema, documentListSchema } from './queries.js';
import { historySchema } from '../history/queries.js';
import { idParamsSchema } from '../routes/id-params.js';
import { read, command, file, routesOf } from '../routes/route.js';
import { documentsPaths } from './paths.js';

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
    problems: ['docuseal_not_configured', 'document_not_found', 'document_ended', 'document_reminded'],
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
