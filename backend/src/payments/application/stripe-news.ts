import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { StreamErased } from '../../../../event-store/src/errors.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { ourId } from '../../integrations/stripe/stripe-format.js';
import {
  newsOf,
  refundNews,
  refundSchema,
  type DisputeNews,
  type FailedPayment,
  type Payment,
  type RefundNews,
  type StripeEvent,
  type StripeNews,
} from '../../integrations/stripe/webhook-format.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { Commands } from '../../platform/commands/commands.js';
import type { CommandContext } from '../../platform/commands/stream-command.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { UnplacedPayments } from './unplaced-payments.js';

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
      case 'failed_payment':
        return this.failedPayment(news, correlationId);
      default:
        return this.money(news, correlationId);
    }
  }

  private async invoice(news: StripeNews & { kind: 'invoice' }, correlationId: string): Promise<Taken> {
    const leadId = leadIn(news.leadId);
    if (leadId === null) return 'ignored';
    const { requestId, invoice } = news;
    const issued = { ...invoice, requestId, paymentId: ourId(invoice.invoiceId) };
    return this.unlessGone(() =>
      this.commands.execute(leadCommands.recordInvoice, leadId, issued, contextOf(correlationId)),
    );
  }

  private async failedPayment(news: FailedPayment, correlationId: string): Promise<Taken> {
    const leadId = leadIn(news.leadId);
    if (leadId === null) return 'ignored';
    const { paymentId, amountCents } = news;
    const failed = { paymentId, amountCents };
    return this.unlessGone(() =>
      this.commands.execute(leadCommands.recordFailedPayment, leadId, failed, contextOf(correlationId)),
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
      await this.append(leadId, news, contextOf(correlationId));
      return 'recorded';
    } catch (error) {
      const gone = withoutLead(error);
      if (!gone) throw error;
      await this.unplaced.keep(leadId, gone, news);
      return 'kept';
    }
  }

  private async leadOf(news: Payment | RefundNews | DisputeNews): Promise<string | null> {
    if (news.leadId !== null || news.kind === 'payment') return news.leadId;
    return news.paymentIntent === null ? null : this.provider.leadOfPayment(news.paymentIntent);
  }

  private append(leadId: string, news: Payment | RefundNews | DisputeNews, context: CommandContext): Promise<unknown> {
    switch (news.kind) {
      case 'payment': {
        const { amountCents, method, reference, paymentId } = news;
        const paid = { amountCents, method, reference, paymentId };
        return this.commands.execute(leadCommands.recordStripePayment, leadId, paid, context);
      }
      case 'refund': {
        const { refundId, paymentId, amountCents, failed } = news;
        const refund = { refundId, paymentId, amountCents, failed };
        return this.commands.execute(leadCommands.recordRefund, leadId, refund, context);
      }
      case 'dispute': {
        const { disputeId, paymentId, amountCents, reason, outcome } = news;
        const dispute = { disputeId, paymentId, amountCents, reason, outcome };
        return this.commands.execute(leadCommands.recordDispute, leadId, dispute, context);
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

function contextOf(correlationId: string): CommandContext {
  const actor = { kind: 'webhook', id: 'stripe' } as const;
  return { actor, correlationId, commandId: randomUUID(), now: new Date().toISOString() };
}
