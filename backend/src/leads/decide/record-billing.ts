import { purposeOf, purposesOfInvoice } from '../../../../contracts/src/payments/checkout-purpose.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { isKnown } from '../../../../contracts/src/keys/known.js';
import { DomainError } from '../../platform/problems/problem.js';
import { openLinks, refuseSecondAsk, type FurtherAsk } from './asks.js';
import { linkEnded } from './payment-links.js';
import { ended } from './checkouts.js';
import { existingLead, leadDecider, livingLead, type LeadCommand } from './living-lead.js';
import type { CheckoutRef } from '../../../../contracts/src/payments/billing.js';

/**
 * News from the payment provider about a lead. The provider repeats news and does not keep their order, so each command checks what is
 * recorded already. Money that moved is recorded for a deleted lead, too.
 */

/** The first customer stays, even if somebody makes another one meanwhile. */
export const linkStripeCustomer: LeadCommand<DataOf<'StripeCustomerLinked'>> = {
  name: 'LinkStripeCustomer',
  decider: leadDecider,
  decide(state, data) {
    return existingLead(state).billing.customerId === null ? [{ type: 'StripeCustomerLinked', data }] : [];
  },
};

/**
 * Recorded once per payment, whoever reports it first: a webhook, the page after the payment, or either of them again. It ends the
 * checkout that it was made on.
 */
export const recordStripePayment: LeadCommand<Required<DataOf<'LeadPaid'>> & { checkout?: CheckoutRef }> = {
  name: 'RecordStripePayment',
  decider: leadDecider,
  decide(state, { checkout, ...data }) {
    const lead = existingLead(state);
    const end = ended(lead, checkout, 'paid', data.paymentId);
    return lead.billing.paymentIds.includes(data.paymentId) ? end : [{ type: 'LeadPaid', data }, ...end];
  },
};

/** A payment that was under way and failed: once per payment, and never for one that succeeded. */
export const recordFailedPayment: LeadCommand<DataOf<'PaymentFailed'> & { checkout?: CheckoutRef }> = {
  name: 'RecordFailedPayment',
  decider: leadDecider,
  decide(state, { checkout, ...data }) {
    const lead = existingLead(state);
    const { paymentIds, failedPaymentIds } = lead.billing;
    if (paymentIds.includes(data.paymentId)) return [];
    const end = ended(lead, checkout, 'failed', null);
    return failedPaymentIds.includes(data.paymentId) ? end : [{ type: 'PaymentFailed', data }, ...end];
  },
};

/** The failure of a refund may be reported before the refund itself: then both are recorded. */
export const recordRefund: LeadCommand<DataOf<'PaymentRefunded'> & { failed: boolean }> = {
  name: 'RecordRefund',
  decider: leadDecider,
  decide(state, { failed, ...data }) {
    const { refundIds, failedRefundIds } = existingLead(state).billing;
    const events: LeadEvent[] = [];
    if (!refundIds.includes(data.refundId)) events.push({ type: 'PaymentRefunded', data });
    if (failed && !failedRefundIds.includes(data.refundId)) events.push({ type: 'PaymentRefundFailed', data });
    return events;
  },
};

/** `outcome` is null while the bank has not decided. */
export const recordDispute: LeadCommand<
  DataOf<'PaymentDisputed'> & { outcome: DataOf<'PaymentDisputeClosed'>['outcome'] | null }
> = {
  name: 'RecordDispute',
  decider: leadDecider,
  decide(state, { outcome, ...data }) {
    const { disputeIds, closedDisputeIds } = existingLead(state).billing;
    const { reason: _reason, ...closed } = data;
    const events: LeadEvent[] = [];
    if (!disputeIds.includes(data.disputeId)) events.push({ type: 'PaymentDisputed', data });
    if (outcome !== null && !closedDisputeIds.includes(data.disputeId))
      events.push({ type: 'PaymentDisputeClosed', data: { ...closed, outcome } });
    return events;
  },
};

/** The intent: whoever reacts to it makes the invoice. Once, see asked-once.ts. */
export const requestInvoice: LeadCommand<DataOf<'InvoiceRequested'> & Pick<FurtherAsk, 'besides' | 'merged'>> = {
  name: 'RequestInvoice',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { besides, merged, ...data }, { history = [] }) {
    const ask = { kind: 'invoice', cents: centsByPurpose(data), reason: data.reason, besides, merged } as const;
    const lead = livingLead(state);
    if (!isKnown(lead.email)) throw new DomainError('invoice_without_email');
    refuseSecondAsk(ask, lead, history);
    const replaced = openLinks(history).filter(({ description }) => ask.cents.has(purposeOf(description)));
    return [...replaced.map((link) => linkEnded(link, 'withdrawn')), { type: 'InvoiceRequested', data }];
  },
};

/** An invoice that was not made may be tried again, unless the same was paid or asked for since. It decides nothing else. */
export const retryInvoice: LeadCommand<Pick<DataOf<'InvoiceFailed'>, 'requestId'>> = {
  name: 'RetryInvoice',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { requestId }, { history = [] }) {
    const asked = history.find(({ id }) => id === requestId);
    const failedAt = history.findLastIndex(
      (event) => event.readable && event.type === 'InvoiceFailed' && event.data.requestId === requestId,
    );
    if (!asked?.readable || asked.type !== 'InvoiceRequested' || failedAt < 0) return [];
    const besides = history.slice(0, failedAt).map(({ id }) => id);
    const ask = { kind: 'invoice', cents: centsByPurpose(asked.data), reason: 'It failed', besides } as const;
    refuseSecondAsk(ask, livingLead(state), history);
    return [];
  },
};

/** The name of an invoice stands for the whole of it. */
function centsByPurpose({ description, items }: DataOf<'InvoiceRequested'>): Map<string, number> {
  const whole = items.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const cents = new Map([...purposesOfInvoice({ description, items })].map((purpose) => [purpose, 0]));
  for (const item of items) {
    const purpose = purposeOf(item.description);
    cents.set(purpose, (cents.get(purpose) ?? 0) + item.amountCents);
  }
  const name = purposeOf(description);
  return cents.get(name) === 0 ? cents.set(name, whole) : cents;
}

/** Progress of an invoice: its state never goes back, whatever the order of the news. */
const order = { requested: 0, failed: 0, draft: 1, open: 2, uncollectible: 3, paid: 4, void: 4 } as const;

/**
 * An invoice as the provider has it now, reported by the call that made it or by a webhook. A paid invoice is also a payment, recorded
 * once: `paymentId` derives from the provider's invoice id.
 */
export const recordInvoice: LeadCommand<DataOf<'InvoiceIssued'> & { paymentId: string }> = {
  name: 'RecordInvoice',
  decider: leadDecider,
  decide(state, { paymentId, ...data }) {
    const { invoices, paymentIds } = existingLead(state).billing;
    const { requestId, status, amountDueCents: amountCents, number, invoiceId } = data;
    const known = invoices.find((invoice) => invoice.requestId === requestId);
    const events: LeadEvent[] = [];
    if (!known || known.status === 'failed') events.push({ type: 'InvoiceIssued', data });
    else if (status !== 'draft' && order[status] > order[known.status])
      events.push({ type: 'InvoiceStatusChanged', data: { requestId, status } });
    if (status === 'paid' && amountCents > 0 && known?.status !== 'void' && !paymentIds.includes(paymentId))
      events.push({ type: 'LeadPaid', data: { amountCents, method: null, reference: number ?? invoiceId, paymentId } });
    return events;
  },
};

/** An invoice that exists has not failed, whatever was reported. */
export const failInvoice: LeadCommand<DataOf<'InvoiceFailed'>> = {
  name: 'FailInvoice',
  decider: leadDecider,
  decide(state, data) {
    const { invoices } = existingLead(state).billing;
    return invoices.some(({ requestId }) => requestId === data.requestId) ? [] : [{ type: 'InvoiceFailed', data }];
  },
};
