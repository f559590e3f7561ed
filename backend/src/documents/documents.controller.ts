import { z } from 'zod';
import { pdfOf } from '../platform/http/files.js';
import { DocumentFiles, DocumentHistories, DocumentQueries } from './queries.js';
import { ProblemError } from '../platform/problems/problem.js';
import { remindDocument, voidDocument } from './decide.js';
import { contentDisposition } from '../platform/http/files.js';
import { DocumentSending } from './sending.js';
import { DocumentService } from './calls.js';
import { documentsRoutes } from '../../../contracts/src/documents/routes.js';
import { act, routesOf } from '../../../contracts/src/routes/route.js';
import { newCallOf } from '../platform/http/api-request.js';
import { controllerOf, submits } from '../platform/http/controller-of.js';
import { isSigned, readMessage } from '../integrations/docuseal/docuseal-webhook.js';
import { webhookAnswerSchema } from '../platform/http/openapi.js';
import { Logger } from '../platform/logger.js';
import { DocumentProgressRecorder } from './provider-news.js';

/** Documents that leads sign. */
export const DocumentsController = controllerOf(
  documentsRoutes,
  {
    documents: DocumentQueries,
    sending: DocumentSending,
    service: DocumentService,
    files: DocumentFiles,
    histories: DocumentHistories,
  },
  {
    list: ({ documents }, { query }) => documents.list(query),
    send: ({ sending }, { body, request }) => sending.send(newCallOf(request), body),
    remind: ({ service }, { params: { id }, submit }) => {
      service.requireKey();
      return submit(remindDocument, { after: null }, id);
    },
    void: submits(voidDocument),
    history: ({ histories }, { params: { id }, user }) => histories.of(id, user),
    download: async ({ files }, { params: { id }, request: { correlationId } }) => {
      const file = await files.find(id, correlationId);
      if (!file) throw new ProblemError('document_not_found');
      return pdfOf(file.bytes, contentDisposition('attachment', file.name));
    },
  },
);

/** DocuSeal's webhooks: a signature over the unparsed text replaces a session. 200 once the news is on disk; else DocuSeal reports again. */
export const DocusealWebhookController = controllerOf(
  routesOf('DocusealWebhook', 'Documents', {
    take: act({
      at: 'POST /api/docuseal/webhook',
      summary: 'Receive a message from the signature service, signed in X-Docuseal-Signature',
      who: 'public',
      body: z.string().default(''),
      takes: 'signed',
      answer: webhookAnswerSchema,
      problems: [
        ...(['docuseal_webhook_refused', 'docuseal_not_configured', 'payload_too_large'] as const),
        ...(['stream_unreadable', 'log_unavailable', 'conflict_retry_exhausted'] as const),
      ],
    }),
  }),
  { service: DocumentService, recorder: DocumentProgressRecorder, logger: Logger },
  {
    take: async ({ service, recorder, logger }, { body, request: { headers, correlationId } }) => {
      const secret = service.webhookSecret();
      const isTheirs = isSigned(body, headers['x-docuseal-signature'], secret, Date.now());
      const message = isTheirs && readMessage(body);
      if (!message) {
        logger.warn({ correlationId }, 'A message not from the signature service was refused');
        throw new ProblemError('docuseal_webhook_refused');
      }
      await recorder.recordNews(message, correlationId);
      return { received: true as const };
    },
  },
);
