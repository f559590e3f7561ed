import type { BillingEvent } from './events.js';

/**
 * By how much an event changes what was paid for a lead, in cents: one rule for the decisions and the read models. A refund and a
 * lost dispute reduce it; while the bank has not decided, the payment counts. A paid invoice also makes a LeadPaid,
 * so the invoice's own events count nothing.
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
