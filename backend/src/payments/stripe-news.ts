import { Injectable } from '@nestjs/common';
import { z, ZodError } from 'zod';
import { StreamErased } from '../../../event-store/src/errors.js';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { ourId } from '../integrations/stripe/stripe-format.js';
import {
  newsOf,
  refundNews,
  refundSchema,
  type DisputeNews,
  type ExpiredCheckout,
  type FailedPayment,
  type OtherCurrency,
  type Payment,
  type PendingPayment,
  type RefundNews,
  type StripeEvent,
  type StripeNews,
  stripeEventSchema,
} from '../integrations/stripe/webhook-format.js';
import {
  recordInvoice,
  recordFailedPayment,
  recordStripePayment,
  recordRefund,
  recordDispute,
} from '../leads/decide/record-billing.js';
import { endCheckout, recordPendingPayment, recordOtherCurrency } from '../leads/decide/checkouts.js';
import { contextOf, Commands, type CommandContext } from '../platform/commands/commands.js';
import { Logger } from '../platform/logger.js';
import { DomainError, invalidInput, ProblemError } from '../platform/problems/problem.js';
import { UnplacedPayments } from './leads-of-payments.js';
import { signatureFault } from '../platform/webhook-signature.js';
import { Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import { PaymentsNotConfigured } from '../integrations/stripe/stripe-calls.js';

/** `kept`: as a row without its lead. `ignored`: not ours. `unknown`: an event type that this version does not know. */
export type Taken = 'recorded' | 'kept' | 'ignored' | 'unknown';

/**
 * Records the payment provider's news, each once, however often, in whatever order and from whichever source it comes. It returns only
 * when the news is in the log (or, without a lead, in its table).
 */
@Injectable()
export class StripeNewsDesk {
  constructor(
    private readonly commands: Commands,
    private readonly provider: PaymentProvider,
    private readonly unplaced: UnplacedPayments,
    private readonly logger: Logger,
  ) {}

  /**
   * @throws ZodError for an event whose object does not fit its type
   * @throws LogUnavailable, OutboundError, PaymentsNotConfigured: then Stripe has to report it again
   */
  async take(event: StripeEvent, correlationId: string): Promise<Taken> {
    return this.record(newsOf(event), correlationId);
  }

  /** The same for news that we asked for. */
  async record(news: StripeNews, correlationId: string): Promise<Taken> {
    switch (news.kind) {
      case 'ignored':
      case 'unknown':
        return news.kind;
      case 'refunds': {
        const refunds = await this.provider.refundsOf(news.charge);
        const taken: Taken[] = [];
        for (const refund of refunds)
          taken.push(await this.record(refundNews(refundSchema.parse(refund)), correlationId));
        return taken.find((each) => each !== 'ignored') ?? 'ignored';
      }
      case 'invoice':
        return this.invoice(news, correlationId);
      case 'pending_payment':
      case 'failed_payment':
      case 'expired_checkout':
        return this.checkout(news, correlationId);
      case 'other_currency':
        return this.otherCurrency(news, correlationId);
      default:
        return this.money(news, correlationId);
    }
  }

  private async invoice(news: StripeNews & { kind: 'invoice' }, correlationId: string): Promise<Taken> {
    const leadId = leadIn(news.leadId);
    if (leadId === null) return 'ignored';
    const { requestId, invoice } = news;
    const issued = { ...invoice, requestId, paymentId: ourId(invoice.invoiceId) };
    return this.unlessGone(() => this.commands.execute(recordInvoice, leadId, issued, contextOfNews(correlationId)));
  }

  private async checkout(
    news: PendingPayment | FailedPayment | ExpiredCheckout,
    correlationId: string,
  ): Promise<Taken> {
    const leadId = leadIn(news.leadId);
    if (leadId === null) return 'ignored';
    const context = contextOfNews(correlationId);
    const { checkout } = news;
    return this.unlessGone(() => {
      if (news.kind === 'expired_checkout')
        return this.commands.execute(endCheckout, leadId, { ...checkout, outcome: 'expired' }, context);
      const { paymentId, amountCents } = news;
      if (news.kind === 'failed_payment') {
        const failed = { paymentId, amountCents, checkout };
        return this.commands.execute(recordFailedPayment, leadId, failed, context);
      }
      const pending = { ...checkout, paymentId, amountCents };
      return this.commands.execute(recordPendingPayment, leadId, pending, context);
    });
  }

  /** Not counted, but reported: somebody has to look at it. */
  private async otherCurrency(news: OtherCurrency, correlationId: string): Promise<Taken> {
    const leadId = leadIn(await this.leadOf(news));
    const { report } = news;
    this.logger.warn({ correlationId, leadId, ...report }, 'Stripe reported money in another currency');
    if (leadId === null) return 'ignored';
    return this.unlessGone(() =>
      this.commands.execute(recordOtherCurrency, leadId, report, contextOfNews(correlationId)),
    );
  }

  /** News without moved money does not matter once the lead is gone. */
  private async unlessGone(recorded: () => Promise<unknown>): Promise<Taken> {
    try {
      await recorded();
      return 'recorded';
    } catch (error) {
      if (withoutLead(error)) return 'ignored';
      throw error;
    }
  }

  private async money(news: Payment | RefundNews | DisputeNews, correlationId: string): Promise<Taken> {
    const leadId = leadIn(await this.leadOf(news));
    if (leadId === null) return 'ignored';
    try {
      await this.append(leadId, news, contextOfNews(correlationId));
      return 'recorded';
    } catch (error) {
      const gone = withoutLead(error);
      if (!gone) throw error;
      await this.unplaced.keep(leadId, gone, news);
      return 'kept';
    }
  }

  private async leadOf(news: Payment | OtherCurrency | RefundNews | DisputeNews): Promise<string | null> {
    if (news.leadId !== null || news.kind === 'payment') return news.leadId;
    return news.paymentIntent === null ? null : this.provider.leadOfPayment(news.paymentIntent);
  }

  private append(leadId: string, news: Payment | RefundNews | DisputeNews, context: CommandContext): Promise<unknown> {
    switch (news.kind) {
      case 'payment': {
        const { amountCents, method, reference, paymentId, checkout } = news;
        const paid = { amountCents, method, reference, paymentId, checkout };
        return this.commands.execute(recordStripePayment, leadId, paid, context);
      }
      case 'refund': {
        const { refundId, paymentId, amountCents, failed } = news;
        const refund = { refundId, paymentId, amountCents, failed };
        return this.commands.execute(recordRefund, leadId, refund, context);
      }
      case 'dispute': {
        const { disputeId, paymentId, amountCents, reason, outcome } = news;
        const dispute = { disputeId, paymentId, amountCents, reason, outcome };
        return this.commands.execute(recordDispute, leadId, dispute, context);
      }
    }
  }
}

/** Anybody with access to the account can write metadata: a text that is no id of ours is ignored. */
function leadIn(id: string | null): string | null {
  return z.uuid().safeParse(id).data?.toLowerCase() ?? null;
}

function withoutLead(error: unknown): 'erased' | 'unknown' | null {
  if (error instanceof StreamErased) return 'erased';
  if (!(error instanceof DomainError)) return null;
  return error.code === 'stream_erased' ? 'erased' : error.code === 'lead_not_found' ? 'unknown' : null;
}

/** The context of a command by which Stripe's news are recorded. */
function contextOfNews(correlationId: string): CommandContext {
  return contextOf({ actor: { kind: 'webhook', id: 'stripe' }, correlationId });
}

/** Stripe's webhooks: only signed ones are accepted. */
@Injectable()
export class StripeWebhook {
  constructor(
    private readonly desk: StripeNewsDesk,
    private readonly metrics: Metrics,
    private readonly config: Config,
    private readonly logger: Logger,
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
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new ProblemError('invalid_json');
  }
  return stripeEventSchema.parse(parsed);
}
