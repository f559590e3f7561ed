import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { VerifiedPayment } from '../../../../contracts/src/payments/queries.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { PaymentsNotConfigured } from '../../integrations/stripe/stripe-calls.js';
import { ourCurrency, type CheckoutSession } from '../../integrations/stripe/stripe-format.js';
import { newsOfCheckout } from '../../integrations/stripe/webhook-format.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { KnownLeads } from './known-leads.js';
import { StripeNewsDesk } from './stripe-news.js';

const notVerified: VerifiedPayment = { success: false, error: 'Payment verification failed' };
const pending: VerifiedPayment = {
  success: false,
  pending: true,
  error: 'The payment is on its way from the bank. That takes some business days; it counts once the bank confirms it.',
};

/** Whether a checkout session was paid. */
@Injectable()
export class PaymentVerification {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly leads: KnownLeads,
    private readonly desk: StripeNewsDesk,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Answers only what is recorded: this or the webhook records it, whichever comes first. So is that a bank payment is pending or failed.
   * @throws ProblemError payments_not_configured, payments_unavailable; LogUnavailable
   */
  async verify(sessionId: string, correlationId: string): Promise<VerifiedPayment> {
    const session = await this.sessionOf(sessionId, correlationId);
    if (!session) return notVerified;
    await this.desk.record(newsOfCheckout(session), correlationId);
    const { leadId, standing, currency, amountCents } = session;
    if (standing === 'pending') return pending;
    // Money in another currency is not counted, so it verifies nothing.
    if (standing !== 'paid' || (amountCents > 0 && currency !== ourCurrency)) return notVerified;
    return {
      success: true,
      data: { metadata: { leadId }, leadKnown: leadId !== null && (await this.leads.has(leadId)) },
    };
  }

  private async sessionOf(sessionId: string, correlationId: string): Promise<CheckoutSession | null> {
    try {
      return await this.provider.checkoutSession(sessionId);
    } catch (error) {
      if (error instanceof PaymentsNotConfigured)
        throw new ProblemError('payments_not_configured', { detail: 'STRIPE_SECRET_KEY is not set.' });
      this.logger.error({ err: error, correlationId }, 'A payment could not be verified');
      throw new ProblemError('payments_unavailable');
    }
  }
}
