import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Logger } from 'pino';
import { z } from 'zod';
import { pdfOf } from '../platform/http/files.js';
import { DocumentFiles, DocumentQueries } from './queries.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { Users } from '../accounts/users.js';
import { historyOf } from '../platform/history/build-history.js';
import { ProblemError } from '../platform/problems/problem.js';
import { documentAggregate, remindDocument, voidDocument } from './decide.js';
import { contentDisposition } from '../platform/http/files.js';
import { DocumentSending } from './sending.js';
import { DocumentService } from './calls.js';
import { documentsRoutes } from '../../../contracts/src/documents/routes.js';
import { newCallOf, type ApiRequest } from '../platform/http/api-request.js';
import { controllerOf, submits } from '../platform/http/controller-of.js';
import { isSigned, readMessage } from '../integrations/docuseal/docuseal-webhook.js';
import { Access } from '../platform/access/access.js';
import { Answers, type WebhookAnswer, webhookAnswerSchema } from '../platform/http/openapi.js';
import { LOGGER } from '../platform/logger.js';
import { DocumentProgressRecorder } from './provider-news.js';

/** Documents that leads sign. */
export const DocumentsController = controllerOf(
  documentsRoutes,
  {
    documents: DocumentQueries,
    sending: DocumentSending,
    service: DocumentService,
    files: DocumentFiles,
    log: EventLog,
    users: Users,
  },
  {
    list: ({ documents }, { query }) => documents.list(query),
    send: ({ sending }, { body, request }) => sending.send(newCallOf(request), body),
    remind: ({ service }, { params: { id }, submit }) => {
      service.requireKey();
      return submit(remindDocument, { after: null }, id);
    },
    void: submits(voidDocument),
    history: async ({ log, users }, { params: { id } }) =>
      historyOf(documentAggregate, id, await log.readStream(`document-${id}`), users),
    download: async ({ files }, { params: { id }, request: { correlationId } }) => {
      const file = await files.find(id, correlationId);
      if (!file) throw new ProblemError('document_not_found');
      return pdfOf(file.bytes, contentDisposition('attachment', file.name));
    },
  },
);

/** The unparsed text, see acceptJsonOnly. */
const bodySchema = z.string().default('');

/** DocuSeal's webhooks: a signature replaces a session. */
@ApiTags('Documents')
@Controller('api/docuseal/webhook')
export class DocusealWebhookController {
  constructor(
    private readonly service: DocumentService,
    private readonly recorder: DocumentProgressRecorder,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** 200 once the news is on disk; for anything else DocuSeal reports again. */
  @Post()
  @HttpCode(200)
  @Access('public')
  @Answers({
    summary: 'Receive a message from the signature service, signed in X-Docuseal-Signature',
    schema: webhookAnswerSchema,
    problems: [
      ...(['docuseal_webhook_refused', 'docuseal_not_configured', 'payload_too_large'] as const),
      ...(['stream_unreadable', 'log_unavailable', 'conflict_retry_exhausted'] as const),
    ],
  })
  async take(
    @Body({ schema: bodySchema }) text: string,
    @Req() { headers, correlationId }: ApiRequest,
  ): Promise<WebhookAnswer> {
    const secret = this.service.webhookSecret();
    if (!isSigned(text, headers['x-docuseal-signature'], secret, Date.now())) throw this.refused(correlationId);
    const message = readMessage(text);
    if (!message) throw this.refused(correlationId);
    await this.recorder.told(message, correlationId);
    return { received: true };
  }

  private refused(correlationId: string): ProblemError {
    this.logger.warn({ correlationId }, 'A message not from the signature service was refused');
    return new ProblemError('docuseal_webhook_refused');
  }
}
