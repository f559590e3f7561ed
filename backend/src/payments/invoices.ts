import { Injectable } from '@nestjs/common';
import type { ProblemCode } from '../../../contracts/src/problem.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { PaymentsNotConfigured } from '../integrations/stripe/stripe-calls.js';
import { ourId } from '../integrations/stripe/stripe-format.js';
import { retryInvoice, recordInvoice, failInvoice, requestInvoice } from '../leads/decide/record-billing.js';
import { AsksProvider } from '../leads/application/asks-provider.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import { Commands, contextOf, type Call } from '../platform/commands/commands.js';
import { DomainError, ProblemError } from '../platform/problems/problem.js';
import {
  ManagesEffects,
  readSubject,
  type Acting,
  type ClaimedEffect,
  type Outcome,
} from '../platform/process-managers/process-manager.js';
import { LeadsInLog, MergedLeads, hostedPage } from './leads-of-payments.js';
import { StripeCustomers } from './stripe-customers.js';
import { DataSource } from 'typeorm';
import { purposesOfInvoice } from '../../../contracts/src/payments/checkout-purpose.js';
import type { CreatedInvoice, CreateInvoice } from '../../../contracts/src/payments/routes.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { covers } from '../leads/decide/asks.js';
import type { KeyedRequest } from '../platform/commands/idempotency.js';
import { orRefused } from '../platform/outbound/outbound-error.js';
import { EndedEffects } from '../platform/process-managers/effects-seen.js';
import { Checkouts } from './checkouts.js';

const invoicesName = 'invoices';
const secondAsk = new Set<string>(['payment_made', 'payment_open', 'payment_pending'] satisfies ProblemCode[]);

/**
 * Makes invoices at the payment provider and records the outcome. Each step over there has a key, so that a worker killed in
 * between leaves no second invoice behind.
 */
@Injectable()
@ManagesEffects()
export class InvoiceManager extends AsksProvider {
  readonly name: string = invoicesName;

  constructor(
    log: EventLog,
    commands: Commands,
    private readonly customers: StripeCustomers,
    private readonly provider: PaymentProvider,
  ) {
    super('stripe-invoice', ['InvoiceRequested', 'InvoiceIssued', 'InvoiceFailed'], failInvoice, log, commands);
  }

  protected async perform(effect: ClaimedEffect, leadId: string, acting: Acting): Promise<Outcome> {
    const { key: requestId, subject } = effect;
    const { events } = await readSubject(this.log, subject);
    if (events.some((event) => event.type === 'InvoiceIssued' && event.data.requestId === requestId))
      return { as: 'done' };
    const asked = events.find(({ id }) => id === requestId);
    const lead = leadAfter(events);
    if (asked?.type !== 'InvoiceRequested' || !lead || lead.deleted)
      return this.failed(effect, 'The lead was deleted', acting);
    const { description, items } = asked.data;
    try {
      await acting.fence();
      await this.commands.execute(retryInvoice, leadId, { requestId }, acting.context('retry'));
      const customerId = await this.customers.ensure(leadId, acting.context('customer'));
      const about = { customerId, leadId, requestId, description, items };
      const invoice = await this.provider.createInvoice(about, acting.idempotencyKey, () => acting.fence());
      const issued = { ...invoice, requestId, paymentId: ourId(invoice.invoiceId) };
      await this.commands.execute(recordInvoice, leadId, issued, acting.context('issued'));
      return { as: 'done' };
    } catch (error) {
      if (error instanceof DomainError && secondAsk.has(error.code))
        return this.failed(effect, 'The same was paid or asked for since', acting);
      if (!(error instanceof PaymentsNotConfigured)) throw error;
      return this.failed(effect, error.message, acting);
    }
  }
}

/** How often another page may have been opened while somebody waits. */
const maxRounds = 5;

/** Asks for invoices, and waits a moment for the provider's answer. */
@Injectable()
export class Invoices {
  constructor(
    private readonly leads: LeadsInLog,
    private readonly merged: MergedLeads,
    private readonly checkouts: Checkouts,
    private readonly provider: PaymentProvider,
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly effects: EndedEffects,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Once per Idempotency-Key; null if the provider has not made the invoice after 5 s: it goes on, and the lead's invoices show it.
   * @throws ProblemError stripe_not_configured, invoice_failed with the failure that was recorded
   * @throws DomainError lead_not_found, lead_deleted, stream_unreadable, payment_made, payment_open, payment_pending,
   * invoice_without_email
   */
  async create(call: Call, input: CreateInvoice): Promise<CreatedInvoice> {
    const leadId = input.leadId?.toLowerCase() ?? (await this.leadOf(input.customerId));
    await this.leads.living(leadId);
    if (!this.provider.configured)
      throw new ProblemError('stripe_not_configured', { detail: 'STRIPE_SECRET_KEY is not set.' });
    return this.commands.once(call, leadId, input, 200, async (keyed) => {
      const revision = await this.request(call, leadId, input, keyed);
      const [request] = await this.log.readStream(`lead-${leadId}`, { from: revision, limit: 1 });
      if (!request) throw new DomainError('stream_unreadable');
      await this.effects.until(invoicesName, [request.id]);
      return { success: true, invoice: await this.outcome(leadId, request.id) };
    });
  }

  /**
   * Open checkout pages for the same are held against what the provider says of them, and closed for somebody who was shown them and
   * has a reason.
   * @returns the revision of the request
   */
  private async request(
    call: Call,
    leadId: string,
    { description, reason, besides, ...input }: CreateInvoice,
    keyed: KeyedRequest | undefined,
  ): Promise<number> {
    const items = input.items.map((item) => ({ description: item.description, amountCents: item.amount }));
    const purposes = purposesOfInvoice({ description, items });
    const wish = { description, items, reason, besides, merged: await this.merged.streamsOf(leadId) };
    for (let round = 1; ; round++) {
      const pages = await orRefused('invoice_failed', () =>
        this.checkouts.payable(leadId, purposes, () => contextOf(call)),
      );
      try {
        return (await this.commands.execute(requestInvoice, leadId, wish, contextOf(call, keyed))).revision;
      } catch (error) {
        const isOpen = error instanceof DomainError && error.code === 'payment_open';
        if (!isOpen || !covers(wish, error.extras.besides ?? []) || round === maxRounds) throw error;
        for (const page of pages)
          await orRefused('invoice_failed', () => this.checkouts.close(leadId, page, contextOf(call)));
      }
    }
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
