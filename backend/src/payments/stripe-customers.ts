import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { PaymentsNotConfigured } from '../integrations/stripe/stripe-calls.js';
import { linkStripeCustomer } from '../leads/decide/record-billing.js';
import { Commands, type CommandContext } from '../platform/commands/commands.js';
import {
  ManagesEffects,
  asksFor,
  readSubject,
  takenBackIfErased,
  type Acting,
  type ClaimedEffect,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../platform/process-managers/process-manager.js';
import { LeadsInLog } from './leads-of-payments.js';

/** How often a lead may change while Stripe is brought up to date: each time somebody edits it meanwhile. */
const maxRounds = 5;

/** Leads as customers of the payment provider: one each, made at the first checkout or invoice, with the lead's name and address of now. */
@Injectable()
export class StripeCustomers {
  constructor(
    private readonly log: EventLog,
    private readonly leads: LeadsInLog,
    private readonly provider: PaymentProvider,
    private readonly commands: Commands,
  ) {}

  /**
   * The customer's id; makes the customer if the lead has none. Two concurrent calls make one, since they have the same key. If the
   * lead's name changed between them, they make two, and the first one recorded counts.
   * @param context of the command that records it
   * @throws PaymentsNotConfigured, OutboundError; DomainError lead_not_found, stream_erased, stream_unreadable
   */
  async ensure(leadId: string, context: CommandContext): Promise<string> {
    const { customerId } = (await this.leads.find(leadId)).lead.billing;
    const id = customerId ?? (await this.make(leadId, context));
    await this.bringUpToDate(leadId, id);
    return id;
  }

  /**
   * Gives Stripe the lead's name and address if it has others, then looks at the lead again: of two that do so at once, the last one
   * sees what the lead is now.
   * @throws as above
   */
  async bringUpToDate(leadId: string, customerId: string): Promise<void> {
    for (let round = 1; round <= maxRounds; round++) {
      const { lead } = await this.leads.find(leadId);
      if (!(await this.provider.updateCustomer(customerId, lead))) return;
    }
  }

  private async make(leadId: string, context: CommandContext): Promise<string> {
    const { name, email } = (await this.leads.find(leadId)).lead;
    const whom = createHash('sha256')
      .update(JSON.stringify([name, email]))
      .digest('hex')
      .slice(0, 16);
    const make = async () => {
      const stripeCustomerId = await this.provider.createCustomer({ leadId, name, email }, `lead-${leadId}-${whom}`);
      await this.commands.execute(linkStripeCustomer, leadId, { stripeCustomerId }, context);
      return (await this.leads.find(leadId)).lead.billing.customerId ?? stripeCustomerId;
    };
    return takenBackIfErased(this.log, `lead-${leadId}`, make, () => this.takeBack(leadId, email));
  }

  private async takeBack(leadId: string, email: string): Promise<void> {
    for (const id of await this.provider.customerIdsOf(leadId, email)) await this.provider.deleteCustomer(id);
  }
}

const maxAttempts = 8;

/**
 * Gives Stripe a customer's name or address when it changes: a receipt goes to the address of now, also for a page that was opened
 * before. Nothing of it is in the log, so after a restore the next request makes up for it.
 */
@Injectable()
@ManagesEffects()
export class StripeCustomerManager implements ProcessManager {
  readonly name: string = 'stripe-customers';
  readonly handles = ['StripeCustomerLinked', 'LeadDetailsEdited', 'LeadErased'] as const;
  readonly kinds = {
    'stripe-customer': { perform: (effect: ClaimedEffect, acting: Acting) => this.update(effect, acting) },
  } as const;

  constructor(
    private readonly log: EventLog,
    private readonly leads: LeadsInLog,
    private readonly customers: StripeCustomers,
  ) {}

  react(event: ReadableEvent): Reaction[] {
    const leadId = leadIdOfStream(event.stream);
    if (leadId === undefined) return [];
    switch (event.type) {
      case 'StripeCustomerLinked':
        return [{ watch: leadId }];
      case 'LeadDetailsEdited':
        if (event.data.name === undefined && event.data.email === undefined) return [];
        return [asksFor(event, { kind: 'stripe-customer', leadId, maxAttempts, live: true, whereWatched: [leadId] })];
      case 'LeadErased':
        return [{ unwatch: leadId }];
      default:
        return [];
    }
  }

  private async update({ subject }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const leadId = leadIdOfStream(subject)!;
    if ((await readSubject(this.log, subject)).erased) return { as: 'cancelled', reason: 'The lead was erased' };
    const { customerId } = (await this.leads.find(leadId)).lead.billing;
    if (customerId === null) return { as: 'done' };
    try {
      await acting.fence();
      await this.customers.bringUpToDate(leadId, customerId);
      return { as: 'done' };
    } catch (error) {
      if (error instanceof PaymentsNotConfigured) return { as: 'failed', reason: error.message };
      throw error;
    }
  }
}
