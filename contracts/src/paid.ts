import type { LeadEvent } from './events/catalogue.js';

/** The events about money, and those that the payment provider has a part in. */
export const billingTypes = [
  'LeadPaid',
  'StripeCustomerLinked',
  'CheckoutStarted',
  'PaymentFailed',
  'PaymentRefunded',
  'PaymentRefundFailed',
  'PaymentDisputed',
  'PaymentDisputeClosed',
  'InvoiceRequested',
  'InvoiceIssued',
  'InvoiceFailed',
  'InvoiceStatusChanged',
] as const satisfies readonly LeadEvent['type'][];
export type BillingEvent = Extract<LeadEvent, { type: (typeof billingTypes)[number] }>;

/**
 * By how much an event changes what was paid for a lead, in cents: one rule for the decisions and the read models. A refund takes away,
 * so does a dispute that is lost; while the bank has not decided, the payment counts. An invoice that is paid is told as a LeadPaid
 * beside its own events, so these count nothing.
 */
export function paidBy(event: BillingEvent): number {
  switch (event.type) {
    case 'LeadPaid':
    case 'PaymentRefundFailed':
      return event.data.amountCents;
    case 'PaymentRefunded':
      return -event.data.amountCents;
    case 'PaymentDisputeClosed':
      return event.data.outcome === 'lost' ? -event.data.amountCents : 0;
    default:
      return 0;
  }
}
