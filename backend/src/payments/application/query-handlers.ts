import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import type { VerifiedPayment } from '../../../../contracts/src/queries/payment.js';
import {
  PaymentProvider,
  PaymentsNotConfigured,
  type CheckoutSession,
} from '../../integrations/stripe/payment-provider.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { KnownLeads } from './known-leads.js';
import { VerifyPayment } from './queries.js';

const notVerified: VerifiedPayment = { success: false, error: 'Payment verification failed' };

@QueryHandler(VerifyPayment)
class VerifyPaymentHandler implements IQueryHandler<VerifyPayment> {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly leads: KnownLeads,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ProblemError payments_not_configured, payments_unavailable */
  async execute(query: VerifyPayment): Promise<VerifiedPayment> {
    const session = await this.sessionOf(query);
    if (!session?.paid) return notVerified;
    const { leadId } = session;
    return {
      success: true,
      data: { metadata: { leadId }, leadKnown: leadId !== null && (await this.leads.has(leadId)) },
    };
  }

  private async sessionOf({ sessionId, correlationId }: VerifyPayment): Promise<CheckoutSession | null> {
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

export const paymentQueryHandlers = [VerifyPaymentHandler];
