import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { Commands } from '../../platform/commands/commands.js';
import type { CommandContext } from '../../platform/commands/stream-command.js';
import { takenBackIfErased } from '../../platform/process-managers/taken-back.js';
import { LeadsInLog } from './lead-in-log.js';

/** Leads as customers of the payment provider: one each, made at the first checkout or invoice. */
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
    const { lead } = await this.leads.find(leadId);
    if (lead.billing.customerId !== null) return lead.billing.customerId;
    const { name, email } = lead;
    const whom = createHash('sha256')
      .update(JSON.stringify([name, email]))
      .digest('hex')
      .slice(0, 16);
    const make = async () => {
      const stripeCustomerId = await this.provider.createCustomer({ leadId, name, email }, `lead-${leadId}-${whom}`);
      await this.commands.execute(leadCommands.linkStripeCustomer, leadId, { stripeCustomerId }, context);
      return (await this.leads.find(leadId)).lead.billing.customerId ?? stripeCustomerId;
    };
    return takenBackIfErased(this.log, `lead-${leadId}`, make, () => this.takeBack(leadId, email));
  }

  private async takeBack(leadId: string, email: string): Promise<void> {
    for (const id of await this.provider.customerIdsOf(leadId, email)) await this.provider.deleteCustomer(id);
  }
}
