import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ZodError } from 'zod';
import { stripeEventSchema, type StripeEvent } from '../../integrations/stripe/webhook-format.js';
import { signatureFault } from '../../integrations/stripe/webhook-signature.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { invalidInput } from '../../platform/problems/invalid-input.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { PaymentsNotConfigured } from '../../integrations/stripe/stripe-calls.js';
import { StripeNewsDesk } from './stripe-news.js';

/** Stripe's webhooks: only signed ones are accepted. */
@Injectable()
export class StripeWebhook {
  constructor(
    private readonly desk: StripeNewsDesk,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns once the news is durable. After a refusal Stripe reports it again.
   * @param body unparsed
   * @throws ProblemError webhook_refused, payments_not_configured, payments_unavailable, invalid_json, invalid_input
   * @throws LogUnavailable
   */
  async take(body: string, signature: string | undefined, correlationId: string): Promise<void> {
    const { webhookSecret } = this.config.stripe;
    if (webhookSecret === undefined)
      throw new ProblemError('payments_not_configured', { detail: 'STRIPE_WEBHOOK_SECRET is not set.' });
    const fault = signatureFault(signature, body, webhookSecret, Date.now());
    if (fault !== null) {
      this.metrics.webhook('stripe', 'refused');
      throw new ProblemError('webhook_refused', { detail: `The signature is ${fault}.` });
    }
    try {
      this.metrics.webhook('stripe', await this.desk.take(eventIn(body), correlationId));
    } catch (error) {
      if (error instanceof ZodError) throw invalidInput(error.issues);
      if (error instanceof PaymentsNotConfigured)
        throw new ProblemError('payments_not_configured', { detail: 'STRIPE_SECRET_KEY is not set.' });
      if (!(error instanceof OutboundError)) throw error;
      this.logger.error({ err: error, correlationId }, 'A Stripe event needs an answer from Stripe, and there is none');
      throw new ProblemError('payments_unavailable');
    }
  }
}

function eventIn(body: string): StripeEvent {
  let told: unknown;
  try {
    told = JSON.parse(body);
  } catch {
    throw new ProblemError('invalid_json');
  }
  return stripeEventSchema.parse(told);
}
