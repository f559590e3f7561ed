import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { CreatedInvoice, CreateInvoice } from '../../../../contracts/src/commands/payments.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { PipelineLead } from '../../../../projections/src/read-model/pipeline-lead.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { untilEnded } from '../../platform/process-managers/until-ended.js';
import { invoicesName } from './invoice-manager.js';
import { LeadsInLog } from './lead-in-log.js';
import { hostedPage } from './hosted-page.js';

const patienceMs = 5_000;

/** Asks for invoices, and waits a moment for the provider's answer. */
@Injectable()
export class Invoices {
  constructor(
    private readonly leads: LeadsInLog,
    private readonly provider: PaymentProvider,
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly pool: Pool,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Once per Idempotency-Key; null if the provider has not made the invoice after 5 s: it goes on, and the lead's invoices show it.
   * @throws ProblemError stripe_not_configured, invoice_failed with the failure that was recorded
   * @throws DomainError lead_not_found, lead_deleted, stream_unreadable
   */
  async create(call: Call, input: CreateInvoice): Promise<CreatedInvoice> {
    const leadId = input.leadId?.toLowerCase() ?? (await this.leadOf(input.customerId));
    await this.leads.living(leadId);
    if (!this.provider.configured)
      throw new ProblemError('stripe_not_configured', { detail: 'STRIPE_SECRET_KEY is not set.' });
    const { description } = input;
    const items = input.items.map((item) => ({ description: item.description, amountCents: item.amount }));
    return this.commands.once(call, leadId, input, 200, async (keyed) => {
      const asked = { description, items };
      const context = contextOf(call, keyed);
      const { revision } = await this.commands.execute(leadCommands.requestInvoice, leadId, asked, context);
      const [request] = await this.log.readStream(`lead-${leadId}`, { from: revision, limit: 1 });
      if (!request) throw new DomainError('stream_unreadable');
      await untilEnded(this.pool, invoicesName, [request.id], patienceMs);
      return { success: true, invoice: await this.outcome(leadId, request.id) };
    });
  }

  private async leadOf(customerId: string | null): Promise<string> {
    const lead =
      customerId === null
        ? null
        : await this.dataSource.getRepository(PipelineLead).findOneBy({ stripeCustomerId: customerId });
    if (!lead) throw new ProblemError('lead_not_found');
    return lead.id;
  }

  private async outcome(leadId: string, requestId: string): Promise<CreatedInvoice['invoice']> {
    const { events } = await this.leads.find(leadId);
    const asked = events.find(({ id }) => id === requestId);
    for (const event of events.toReversed()) {
      if (event.type === 'InvoiceFailed' && event.data.requestId === requestId)
        throw new ProblemError('invoice_failed', { detail: `${event.data.error}.` });
      if (event.type !== 'InvoiceIssued' || event.data.requestId !== requestId) continue;
      const { amountDueCents, hostedUrl, number, status } = event.data;
      const created = Math.floor(Date.parse(asked?.metadata.occurredAt ?? event.metadata.occurredAt) / 1000);
      const description = asked?.type === 'InvoiceRequested' ? asked.data.description : '';
      const shown = { id: requestId, description, created, status, number };
      return { ...shown, amount_due: amountDueCents, hosted_invoice_url: hostedPage(hostedUrl) };
    }
    return null;
  }
}
