import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { purposeOf } from '../../../../contracts/src/payments/checkout-purpose.js';
import type { CreatePaymentSession, PaymentSession } from '../../../../contracts/src/payments/commands.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Checkouts } from './checkouts.js';
import { LeadsInLog } from './lead-in-log.js';

/** How often a checkout may turn out to be over while somebody waits: each time another caller, or the owner, was faster. */
const maxRounds = 5;

/**
 * Checkout sessions for owners' payments. Somebody waits for the page to pay on, so the provider is called at once. The log says which
 * checkouts are open (checkout-commands.ts); what has become of one, the provider is asked before anything is opened.
 */
@Injectable()
export class PaymentSessions {
  constructor(
    private readonly leads: LeadsInLog,
    private readonly checkouts: Checkouts,
    private readonly provider: PaymentProvider,
    private readonly commands: Commands,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The lead's one checkout for the purpose: the open one, or a new one. One with another amount is closed first, and so is one without a
   * reason if this call has one.
   * @throws ProblemError stripe_not_configured, payment_session_failed
   * @throws DomainError lead_not_found, lead_deleted, payment_made, payment_open, payment_pending
   */
  async create(call: Call, input: CreatePaymentSession): Promise<PaymentSession> {
    const leadId = input.leadId.toLowerCase();
    const { lead } = await this.leads.living(leadId);
    if (!this.provider.configured)
      throw new ProblemError('stripe_not_configured', { detail: 'STRIPE_SECRET_KEY is not set.' });
    const { email, description, amount: amountCents, reason, besides } = input;
    const [name, propertyAddress] = [input.name ?? lead.name, input.propertyAddress ?? lead.propertyAddress];
    const wish = {
      amountCents,
      description,
      email,
      name: name.slice(0, 500) || null,
      propertyAddress,
      reason,
      besides,
    };
    const purposes = new Set([purposeOf(description)]);
    // No key for each of the commands: after a crash the open checkout is found, not made again.
    const context = () => contextOf(call, undefined);
    return this.commands.once(call, leadId, input, 200, () =>
      this.asked(call.correlationId, async () => {
        for (let round = 1; round <= maxRounds; round++) {
          const pages = await this.checkouts.payable(leadId, purposes, context);
          // Refused if it is paid, or asked for by an invoice, without a reason; nothing to do while a page is open.
          await this.commands.execute(leadCommands.requestCheckout, leadId, wish, context());
          const fitting = pages.find((page) => page.amountCents === amountCents && (!reason || page.request?.reason));
          for (const page of pages) if (page !== fitting) await this.checkouts.close(leadId, page, context());
          if (fitting) return { success: true, id: fitting.sessionId, url: fitting.url };
        }
        throw new OutboundError('failed', 'The checkout was changed by others at the same time');
      }),
    );
  }

  private async asked<Answer>(correlationId: string, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.logger.error({ err: error, correlationId }, 'A checkout could not be opened');
      throw new ProblemError('payment_session_failed', { detail: `${error.message}.` });
    }
  }
}
