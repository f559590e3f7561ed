import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { v5 as uuidV5 } from 'uuid';
import type { CreatePaymentSession, PaymentSession } from '../../../../contracts/src/commands/payments.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import { CONFIG, siteOrigin, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { LeadsInLog } from './lead-in-log.js';
import { StripeCustomers } from './stripe-customers.js';

/** Namespace of ids for the several commands of one request (RFC 9562, UUID version 5). */
const namespace = '9a3f6b62-9d7d-4e55-8a35-2f5f0d8a7f10';

/** Checkout sessions for owners' payments. Somebody waits for the page to pay on, so the provider is called at once. */
@Injectable()
export class PaymentSessions {
  constructor(
    private readonly leads: LeadsInLog,
    private readonly customers: StripeCustomers,
    private readonly provider: PaymentProvider,
    private readonly commands: Commands,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Repeated with its Idempotency-Key it answers the same session: Stripe's key derives from ours.
   * @throws ProblemError stripe_not_configured, payment_session_failed
   * @throws DomainError lead_not_found, lead_deleted
   */
  async create(call: Call, input: CreatePaymentSession): Promise<PaymentSession> {
    const leadId = input.leadId.toLowerCase();
    const { lead } = await this.leads.living(leadId);
    if (!this.provider.configured)
      throw new ProblemError('stripe_not_configured', { detail: 'STRIPE_SECRET_KEY is not set.' });
    const { email, description } = input;
    const [name, propertyAddress] = [input.name ?? lead.name, input.propertyAddress ?? lead.propertyAddress];
    const amountCents = input.amount * 100;
    const site = siteOrigin(this.config);
    return this.commands.once(call, leadId, input, 200, async (keyed) => {
      const context = contextOf(call, keyed);
      const linked = { ...contextOf(call, undefined), commandId: uuidV5(`customer ${context.commandId}`, namespace) };
      const session = await this.asked(call.correlationId, async () =>
        this.provider.createCheckout(
          {
            customerId: await this.customers.ensure(leadId, linked),
            ...{ leadId, amountCents, description },
            metadata: { name: name.slice(0, 500) || null, email, propertyAddress },
            successUrl: `${site}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
            cancelUrl: `${site}/leads/${leadId}`,
          },
          `checkout-${context.commandId}`,
        ),
      );
      const started = { amountCents, description, sessionId: session.id };
      await this.commands.execute(leadCommands.startCheckout, leadId, started, context);
      return { success: true, ...session };
    });
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
