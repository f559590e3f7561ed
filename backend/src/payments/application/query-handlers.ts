import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import type {
  DuePayments,
  GonePayments,
  LeadInvoices,
  VerifiedPayment,
} from '../../../../contracts/src/payments/queries.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { PaymentsNotConfigured } from '../../integrations/stripe/stripe-calls.js';
import { ourCurrency, type CheckoutSession } from '../../integrations/stripe/stripe-format.js';
import { newsOfCheckout } from '../../integrations/stripe/webhook-format.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { KnownLeads } from './known-leads.js';
import { PaymentQueries } from './payment-queries.js';
import { ListDuePayments, ListGonePayments, ListLeadInvoices, VerifyPayment } from './queries.js';
import { StripeNewsDesk } from './stripe-news.js';

const notVerified: VerifiedPayment = { success: false, error: 'Payment verification failed' };
const pending: VerifiedPayment = {
  success: false,
  pending: true,
  error: 'The payment is on its way from the bank. That takes some business days; it counts once the bank confirms it.',
};

@QueryHandler(VerifyPayment)
class VerifyPaymentHandler implements IQueryHandler<VerifyPayment> {
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
  async execute(query: VerifyPayment): Promise<VerifiedPayment> {
    const session = await this.sessionOf(query);
    if (!session) return notVerified;
    await this.desk.record(newsOfCheckout(session), query.correlationId);
    const { leadId, standing, currency, amountCents } = session;
    if (standing === 'pending') return pending;
    // Money in another currency is not counted, so it verifies nothing.
    if (standing !== 'paid' || (amountCents > 0 && currency !== ourCurrency)) return notVerified;
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

@QueryHandler(ListLeadInvoices)
class ListLeadInvoicesHandler implements IQueryHandler<ListLeadInvoices> {
  constructor(private readonly payments: PaymentQueries) {}

  execute({ leadId, viewer }: ListLeadInvoices): Promise<LeadInvoices | null> {
    return this.payments.invoices(leadId, viewer);
  }
}

@QueryHandler(ListDuePayments)
class ListDuePaymentsHandler implements IQueryHandler<ListDuePayments> {
  constructor(private readonly payments: PaymentQueries) {}

  execute(): Promise<DuePayments> {
    return this.payments.due();
  }
}

@QueryHandler(ListGonePayments)
class ListGonePaymentsHandler implements IQueryHandler<ListGonePayments> {
  constructor(private readonly payments: PaymentQueries) {}

  execute(): Promise<GonePayments> {
    return this.payments.gone();
  }
}

export const paymentQueryHandlers = [
  VerifyPaymentHandler,
  ListLeadInvoicesHandler,
  ListDuePaymentsHandler,
  ListGonePaymentsHandler,
];
