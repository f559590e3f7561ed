import { Injectable } from '@nestjs/common';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { refusedForGood } from '../integrations/stripe/stripe-calls.js';
import type { CheckoutSession } from '../integrations/stripe/stripe-format.js';
import { newsOfCheckout } from '../integrations/stripe/webhook-format.js';
import { startCheckout, endCheckout, requestCheckout } from '../leads/decide/checkouts.js';
import { checkoutOf, type OpenCheckout } from '../../../contracts/src/payments/billing.js';
import { Commands, contextOf, type CommandContext, type Call } from '../platform/commands/commands.js';
import { Config, siteOrigin } from '../platform/config/config.js';
import { LeadsInLog, MergedLeads } from './leads-of-payments.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripeNewsDesk } from './stripe-news.js';
import { purposeOf } from '../../../contracts/src/payments/checkout-purpose.js';
import type { CreatePaymentSession, PaymentSession } from '../../../contracts/src/payments/routes.js';
import { Logger } from '../platform/logger.js';
import { orRefused, OutboundError } from '../platform/outbound/outbound-error.js';
import { ProblemError } from '../platform/problems/problem.js';

/** A page on which somebody can pay now. */
export interface PayablePage extends OpenCheckout {
  sessionId: string;
  url: string;
}

/** The open checkouts of the log, held against what the provider says of them. */
@Injectable()
export class Checkouts {
  constructor(
    private readonly leads: LeadsInLog,
    private readonly customers: StripeCustomers,
    private readonly provider: PaymentProvider,
    private readonly desk: StripeNewsDesk,
    private readonly commands: Commands,
    private readonly config: Config,
  ) {}

  /**
   * The pages for some purposes on which somebody can pay. What was only requested is made; what was paid, failed or expired meanwhile,
   * or what a bank has under way, is recorded.
   * @param context of a command of its own, at each call
   * @throws PaymentsNotConfigured, OutboundError; DomainError as LeadsInLog
   */
  async payable(leadId: string, purposes: ReadonlySet<string>, context: () => CommandContext): Promise<PayablePage[]> {
    const { lead } = await this.leads.find(leadId);
    const pages: PayablePage[] = [];
    for (const checkout of lead.billing.checkouts.filter((each) => purposes.has(each.purpose))) {
      const session = await this.sessionOf(leadId, checkout, context);
      if (session?.standing === 'open' && session.url !== null) {
        const { sessionId, url } = session;
        if (await this.isOpen(leadId, checkout)) pages.push({ ...checkout, sessionId, url });
        continue;
      }
      if (session) await this.desk.record(newsOfCheckout(session), context().correlationId);
      if (session?.standing === 'pending') continue;
      const outcome = session?.standing === 'failed' ? 'failed' : 'expired';
      await this.end(leadId, checkout, outcome, context());
    }
    return pages;
  }

  /** Nothing can be paid on the page afterwards, unless the owner was faster: then `payable` records that. */
  async close(leadId: string, page: PayablePage, context: CommandContext): Promise<void> {
    if (await this.provider.expireCheckout(page.sessionId)) await this.end(leadId, page, 'expired', context);
  }

  private async sessionOf(
    leadId: string,
    checkout: OpenCheckout,
    context: () => CommandContext,
  ): Promise<CheckoutSession | null> {
    const { sessionId, request } = checkout;
    if (sessionId !== null) return this.provider.checkoutSession(sessionId);
    if (!request) return null;
    const { checkoutId, amountCents, description, name, email, propertyAddress } = request;
    const site = siteOrigin(this.config);
    try {
      const session = await this.provider.ensureCheckout({
        customerId: await this.customers.ensure(leadId, context()),
        ...{ leadId, checkoutId, amountCents, description },
        metadata: { name, email, propertyAddress },
        successUrl: `${site}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
        // Whoever opened it, owner or staff, the other may pay on it: the tab knows where it came from.
        cancelUrl: `${site}/owner`,
      });
      const started = { checkoutId, sessionId: session.sessionId };
      await this.commands.execute(startCheckout, leadId, started, context());
      return session;
    } catch (error) {
      // The same call would be refused for ever.
      if (refusedForGood(error)) await this.end(leadId, checkout, 'failed', context());
      throw error;
    }
  }

  /** An answer that the provider repeats may be older than the end of the checkout. */
  private async isOpen(leadId: string, checkout: OpenCheckout): Promise<boolean> {
    return checkoutOf((await this.leads.find(leadId)).lead.billing.checkouts, checkout)?.phase === 'open';
  }

  private async end(
    leadId: string,
    { checkoutId, sessionId }: OpenCheckout,
    outcome: 'failed' | 'expired',
    context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(endCheckout, leadId, { checkoutId, sessionId, outcome }, context);
  }
}

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
    private readonly merged: MergedLeads,
    private readonly checkouts: Checkouts,
    private readonly provider: PaymentProvider,
    private readonly commands: Commands,
    private readonly logger: Logger,
  ) {}

  /**
   * The lead's one checkout for the purpose: the open one, or a new one. One with another amount is closed first, and so is one without a
   * reason if this call has one.
   * @param link the payment link by which the owner comes
   * @throws ProblemError stripe_not_configured, payment_session_failed
   * @throws DomainError lead_not_found, lead_deleted, payment_made, payment_open, payment_pending; not_awaited once the link has ended
   */
  async create(call: Call, input: CreatePaymentSession, link?: string): Promise<PaymentSession> {
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
      merged: await this.merged.streamsOf(leadId),
      link,
    };
    const purposes = new Set([purposeOf(description)]);
    // No key for each of the commands: after a crash the open checkout is found, not made again.
    const context = () => contextOf(call);
    return this.commands.once(call, leadId, input, 200, () =>
      this.asked(call.correlationId, async () => {
        for (let round = 1; round <= maxRounds; round++) {
          const pages = await this.checkouts.payable(leadId, purposes, context);
          // Refused if it is paid, or asked for by an invoice, without a reason; nothing to do while a page is open.
          await this.commands.execute(requestCheckout, leadId, wish, context());
          const fitting = pages.find((page) => page.amountCents === amountCents && (!reason || page.request?.reason));
          for (const page of pages) if (page !== fitting) await this.checkouts.close(leadId, page, context());
          if (fitting) return { success: true, id: fitting.sessionId, url: fitting.url };
        }
        throw new OutboundError('failed', 'The checkout was changed by others at the same time');
      }),
    );
  }

  private asked<Answer>(correlationId: string, ask: () => Promise<Answer>): Promise<Answer> {
    return orRefused('payment_session_failed', ask, (error) =>
      this.logger.error({ err: error, correlationId }, 'A checkout could not be opened'),
    );
  }
}
