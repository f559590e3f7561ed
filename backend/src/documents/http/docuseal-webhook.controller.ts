import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isSigned, readMessage } from '../../integrations/docuseal/docuseal-webhook.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { webhookAnswerSchema, type WebhookAnswer } from '../../platform/http/webhook-answer.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { DocumentProgressRecorder } from '../application/document-progress.js';
import { DocumentService } from '../application/document-service.js';

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
