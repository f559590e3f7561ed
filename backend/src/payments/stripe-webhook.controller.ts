import { Body, Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Access } from '../platform/access/access.js';
import { Answers, webhookAnswerSchema, type WebhookAnswer } from '../platform/http/openapi.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { StripeWebhook } from './stripe-news.js';

/** The unparsed text: the signature covers its bytes. */
const signedTextSchema = z.string();

/** No session and no origin: the signature says who calls. */
@ApiTags('Payments')
@Controller('api/stripe/webhook')
export class StripeWebhookController {
  constructor(private readonly webhook: StripeWebhook) {}

  @Post()
  @HttpCode(200)
  @Access('public')
  @Answers({
    summary: 'Receive an event from Stripe, signed with STRIPE_WEBHOOK_SECRET',
    schema: webhookAnswerSchema,
    problems: [
      ...(['webhook_refused', 'payments_not_configured', 'payments_unavailable', 'log_unavailable'] as const),
      ...(['payload_too_large', 'invalid_json', 'unsupported_media_type'] as const),
    ],
  })
  async take(
    @Body({ schema: signedTextSchema }) body: string,
    @Headers('stripe-signature') signature: string | undefined,
    @Req() { correlationId }: ApiRequest,
  ): Promise<WebhookAnswer> {
    await this.webhook.take(body, signature, correlationId);
    return { received: true };
  }
}
