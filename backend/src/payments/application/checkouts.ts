import { Inject, Injectable } from '@nestjs/common';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { refusedForGood } from '../../integrations/stripe/stripe-calls.js';
import type { CheckoutSession } from '../../integrations/stripe/stripe-format.js';
import { newsOfCheckout } from '../../integrations/stripe/webhook-format.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { checkoutOf, type OpenCheckout } from '../../leads/domain/open-checkouts.js';
import { Commands } from '../../platform/commands/commands.js';
import type { CommandContext } from '../../platform/commands/stream-command.js';
import { CONFIG, siteOrigin, type Config } from '../../platform/config/config.js';
import { LeadsInLog } from './lead-in-log.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripeNewsDesk } from './stripe-news.js';

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
    @Inject(CONFIG) private readonly config: Config,
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
        cancelUrl: `${site}/leads/${leadId}`,
      });
      const started = { checkoutId, sessionId: session.sessionId };
      await this.commands.execute(leadCommands.startCheckout, leadId, started, context());
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
    await this.commands.execute(leadCommands.endCheckout, leadId, { checkoutId, sessionId, outcome }, context);
  }
}
