import { Body, Controller, Header, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { inboundSchema, isSignedByTwilio, statusSchema } from '../integrations/twilio/twilio.js';
import { Access, Takes } from '../platform/access/access.js';
import { Config } from '../platform/config/config.js';
import { Answers } from '../platform/http/openapi.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { Logger } from '../platform/logger.js';
import { ProblemError } from '../platform/problems/problem.js';
import { TextReceiver } from './text-receiver.js';

/** The fields of the form, see acceptFormsAt. */
const formSchema = z.record(z.string(), z.string()).default({});
type Form = z.infer<typeof formSchema>;
/** The text of ours that it is about. Addresses of older texts do not name it. */
const statusQuerySchema = z.object({ message: z.uuid().optional() });
type StatusQuery = z.infer<typeof statusQuerySchema>;
const refusals = ['text_webhook_refused', 'twilio_not_configured', 'log_unavailable'] as const;
const markup = z.string().describe('TwiML');

/** Twilio's webhooks: a signature over address and form replaces a session. */
@ApiTags('Messages')
@Controller('api/twilio')
@Access('public')
export class TwilioWebhookController {
  constructor(
    private readonly receiver: TextReceiver,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** 200 once the text is on disk; for anything else Twilio asks again. */
  @Post('inbound')
  @HttpCode(200)
  @Takes('form')
  @ApiProduces('text/xml')
  @Header('content-type', 'text/xml; charset=utf-8')
  @Answers({
    summary: 'Receive a text that somebody sent, signed in X-Twilio-Signature. STOP, START and HELP are understood',
    schema: markup,
    problems: refusals,
  })
  async inbound(@Body({ schema: formSchema }) form: Form, @Req() request: ApiRequest): Promise<string> {
    const text = this.signed(form, request, inboundSchema);
    return twiml(await this.receiver.receive(text, request.correlationId));
  }

  @Post('status')
  @HttpCode(200)
  @Takes('form')
  @ApiProduces('text/xml')
  @Header('content-type', 'text/xml; charset=utf-8')
  @Answers({
    summary: 'Receive the delivery status of one of our texts, signed in X-Twilio-Signature',
    schema: markup,
    problems: [...refusals, 'message_not_found'],
  })
  async status(
    @Body({ schema: formSchema }) form: Form,
    @Query({ schema: statusQuerySchema }) { message }: StatusQuery,
    @Req() request: ApiRequest,
  ): Promise<string> {
    const status = this.signed(form, request, statusSchema);
    if (!(await this.receiver.recordStatus(status, message, request.correlationId)))
      throw new ProblemError('message_not_found');
    return twiml(null);
  }

  private signed<Schema extends z.ZodType>(form: Form, request: ApiRequest, schema: Schema): z.infer<Schema> {
    const { authToken } = this.config.twilio;
    if (authToken === undefined)
      throw new ProblemError('twilio_not_configured', { detail: 'TWILIO_AUTH_TOKEN is not set.' });
    // The address that the service was set to call, whatever proxies stand in between.
    const origin = this.config.publicUrl ?? `${request.protocol}://${request.host}`;
    const url = `${origin}${request.url}`;
    const parsed = schema.safeParse(form);
    if (parsed.success && isSignedByTwilio(url, form, request.headers['x-twilio-signature'], authToken))
      return parsed.data;
    this.logger.warn({ correlationId: request.correlationId }, 'A message not from the text service was refused');
    throw new ProblemError('text_webhook_refused');
  }
}

/** Twilio's instructions (twilio.com/docs/messaging/twiml): nothing, or one text back. */
function twiml(text: string | null): string {
  const message = text === null ? '' : `<Message>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}
