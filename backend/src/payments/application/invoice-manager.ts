import { Injectable } from '@nestjs/common';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { blocks } from '../../../../event-store/src/types.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { leadIdOfStream } from '../../../../projections/src/definitions/lead-stream.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { PaymentsNotConfigured } from '../../integrations/stripe/stripe-calls.js';
import { ourId } from '../../integrations/stripe/stripe-format.js';
import { leadAggregate } from '../../leads/domain/lead-aggregate.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { Commands } from '../../platform/commands/commands.js';
import { stepsOf } from '../../platform/history/steps.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { ManagesEffects } from '../../platform/process-managers/manages-effects.js';
import {
  SubjectUnreadable,
  type Acting,
  type ClaimedEffect,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../../platform/process-managers/process-manager.js';
import { StripeCustomers } from './stripe-customers.js';

export const invoicesName = 'invoices';
const category = 'lead-';
const maxAttempts = 6;
const secondAsk = new Set<string>(['payment_made', 'payment_open', 'payment_pending'] satisfies ProblemCode[]);

/**
 * Makes invoices at the payment provider and records the outcome. Each step over there has a key, so that a worker killed in
 * between leaves no second invoice behind.
 */
@Injectable()
@ManagesEffects()
export class InvoiceManager implements ProcessManager {
  readonly name: string = invoicesName;
  readonly handles = ['InvoiceRequested', 'InvoiceIssued', 'InvoiceFailed'] as const;
  readonly kinds = {
    'stripe-invoice': {
      makes: true,
      retry: { firstMs: 1_000, maxMs: 60_000 },
      perform: (effect: ClaimedEffect, acting: Acting) => this.issue(effect, acting),
      conclude: (effect: ClaimedEffect, error: string, acting: Acting) => this.fail(effect, error, acting),
    },
  } as const;

  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly customers: StripeCustomers,
    private readonly provider: PaymentProvider,
  ) {}

  react(event: ReadableEvent): Reaction[] {
    switch (event.type) {
      case 'InvoiceRequested': {
        const { $correlationId: correlationId, occurredAt: dueAt } = event.metadata;
        const leadId = leadIdOfStream(event.stream);
        if (leadId === undefined) return [];
        const about = { kind: 'stripe-invoice', subject: event.stream, leadId, correlationId, dueAt };
        return [{ effect: { key: event.id, ...about, idempotent: true, maxAttempts } }];
      }
      case 'InvoiceIssued':
        return [{ ended: event.data.requestId, as: 'done' }];
      case 'InvoiceFailed':
        return [{ ended: event.data.requestId, as: 'failed' }];
      default:
        return [];
    }
  }

  private async issue(effect: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const { key: requestId, subject } = effect;
    const leadId = subject.slice(category.length);
    const events = await this.log.readStream(subject);
    const unreadable = events.find(blocks);
    if (unreadable) throw new SubjectUnreadable(unreadable);
    const readable = events as ReadableEvent[];
    if (readable.some((event) => event.type === 'InvoiceIssued' && event.data.requestId === requestId))
      return { as: 'done' };
    const asked = readable.find(({ id }) => id === requestId);
    const lead = stepsOf(leadAggregate, events).at(-1)?.after;
    if (asked?.type !== 'InvoiceRequested' || !lead || lead.deleted)
      return this.failed(effect, 'The lead was deleted', acting);
    const { description, items } = asked.data;
    try {
      await acting.fence();
      await this.commands.execute(leadCommands.retryInvoice, leadId, { requestId }, acting.context('retry'));
      const customerId = await this.customers.ensure(leadId, acting.context('customer'));
      const about = { customerId, leadId, requestId, description, items };
      const invoice = await this.provider.createInvoice(about, acting.idempotencyKey, () => acting.fence());
      const issued = { ...invoice, requestId, paymentId: ourId(invoice.invoiceId) };
      await this.commands.execute(leadCommands.recordInvoice, leadId, issued, acting.context('issued'));
      return { as: 'done' };
    } catch (error) {
      if (error instanceof DomainError && secondAsk.has(error.code))
        return this.failed(effect, 'The same was paid or asked for since', acting);
      if (!(error instanceof PaymentsNotConfigured)) throw error;
      return this.failed(effect, error.message, acting);
    }
  }

  private async failed(effect: ClaimedEffect, reason: string, acting: Acting): Promise<Outcome> {
    await this.fail(effect, reason, acting);
    return { as: 'failed', reason };
  }

  private async fail({ key: requestId, subject }: ClaimedEffect, error: string, acting: Acting): Promise<void> {
    const leadId = subject.slice(category.length);
    await this.commands.execute(leadCommands.failInvoice, leadId, { requestId, error }, acting.context('failure'));
  }
}
