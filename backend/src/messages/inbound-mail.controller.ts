import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { maxMailBytes } from '../integrations/inbound-mail/read-mail.js';
import { Access, Takes } from '../platform/access/access.js';
import { Config } from '../platform/config/config.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { refuseUnlessFile } from '../platform/http/files.js';
import { Answers } from '../platform/http/openapi.js';
import { UnprovenBodies } from '../platform/limits/unproven-bodies.js';
import { Logger } from '../platform/logger.js';
import { ProblemError } from '../platform/problems/problem.js';
import { headerFault, signatureFault } from '../platform/webhook-signature.js';
import { MailReceiver, type ReceivedMail } from './mail-receiver.js';

const receivedSchema = z.object({ id: z.uuid(), as: z.enum(['answer', 'automatic', 'bounce']) });

/** In each process. A mail service hands over many at once, which wait for their turn. */
const atMost = {
  ...{ atOnce: 8, ofNetwork: 2, mayWait: { inLane: 50, inAll: 400 } },
  pace: { firstMs: 5_000, bytesPerSecond: 100_000, withinMs: 60_000 },
};

/** Mails that a mail service, or a pipe from a mail server, hands over: a signature over the bytes replaces a session. */
@ApiTags('Messages')
@Controller('api/mail')
@Access('public')
export class InboundMailController {
  private readonly bodies = new UnprovenBodies(atMost);

  constructor(
    private readonly receiver: MailReceiver,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** 200 once the mail is in the log. docs/providers/inbound-mail.md says after which answers it is sent again. */
  @Post('inbound')
  @HttpCode(200)
  @Takes('mail')
  @ApiConsumes('message/rfc822')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiHeader({
    name: 'X-Mail-Signature',
    required: true,
    description: '`t=<unix>,v1=<hex HMAC-SHA256(MAIL_INBOUND_SECRET, "t.rawBody")>`, at most 300 s old',
  })
  @Answers({
    summary: 'Receive a mail of at most 10 MB, as it came over the wire. The same mail may come again',
    schema: receivedSchema,
    problems: [
      ...(['mail_replies_not_configured', 'mail_webhook_refused', 'unsupported_media_type', 'mail_too_large'] as const),
      ...([
        'request_timeout',
        'rate_limited',
        'mail_unreadable',
        'reply_address_unknown',
        'reply_address_expired',
      ] as const),
      ...(['lead_not_found', 'stream_erased', 'log_unavailable'] as const),
    ],
  })
  async inbound(@Req() request: ApiRequest): Promise<ReceivedMail> {
    const { secret } = this.config.mailReplies;
    if (secret === undefined)
      throw new ProblemError('mail_replies_not_configured', {
        detail: 'MAIL_REPLY_TO and MAIL_INBOUND_SECRET are not set.',
      });
    refuseUnlessFile(request, 'mail', 'message/rfc822');
    const signature = [request.headers['x-mail-signature']].flat()[0];
    // Nobody sends 10 MB without one that could be right.
    const faultBefore = headerFault(signature, Date.now());
    if (faultBefore !== null) throw this.refused(faultBefore, request);
    const source = await this.bodies.read(request.raw, request.ip, maxMailBytes, 'mail_too_large');
    const fault = signatureFault(signature, source, secret, Date.now());
    if (fault !== null) throw this.refused(fault, request);
    return this.receiver.receive(source, request.correlationId);
  }

  private refused(fault: string, { correlationId }: ApiRequest): ProblemError {
    this.logger.warn({ correlationId, fault }, 'A mail whose signature is not right was refused');
    return new ProblemError('mail_webhook_refused');
  }
}
