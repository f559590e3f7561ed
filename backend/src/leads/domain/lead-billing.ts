import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { billingTypes, type BillingEvent } from '../../../../contracts/src/payments/events.js';
import { checkoutsAfter, type OpenCheckout } from './open-checkouts.js';
import type { InvoiceStatus } from '../../../../contracts/src/payments/invoice.js';

export interface LeadInvoice {
  /** The event that asked for it. */
  requestId: string;
  status: InvoiceStatus;
}

/** What commands must know of a lead at the payment provider, to tell news from repetitions. Ids are ours, see payment-events.ts. */
export interface Billing {
  customerId: string | null;
  paymentIds: readonly string[];
  failedPaymentIds: readonly string[];
  /** Of all bank payments that were under way once. */
  pendingPaymentIds: readonly string[];
  /** What was reported in other currencies. */
  otherCurrencyIds: readonly string[];
  checkouts: readonly OpenCheckout[];
  refundIds: readonly string[];
  failedRefundIds: readonly string[];
  disputeIds: readonly string[];
  closedDisputeIds: readonly string[];
  invoices: readonly LeadInvoice[];
}

export const noBilling: Billing = {
  customerId: null,
  paymentIds: [],
  failedPaymentIds: [],
  pendingPaymentIds: [],
  otherCurrencyIds: [],
  checkouts: [],
  refundIds: [],
  failedRefundIds: [],
  disputeIds: [],
  closedDisputeIds: [],
  invoices: [],
};

const types: readonly string[] = billingTypes;

export function isBilling(event: LeadEvent): event is BillingEvent {
  return types.includes(event.type);
}

/**
 * The billing after the event. An invoice is known from its outcome on, not from InvoiceRequested: a state is
 * not folded from an event's own id.
 */
export function billingAfter(billing: Billing, event: BillingEvent): Billing {
  switch (event.type) {
    case 'LeadPaid': {
      const { paymentId } = event.data;
      return paymentId === undefined ? billing : { ...billing, paymentIds: [...billing.paymentIds, paymentId] };
    }
    case 'PaymentFailed':
      return { ...billing, failedPaymentIds: [...billing.failedPaymentIds, event.data.paymentId] };
    case 'StripeCustomerLinked':
      return { ...billing, customerId: event.data.stripeCustomerId };
    case 'PaymentRefunded':
      return { ...billing, refundIds: [...billing.refundIds, event.data.refundId] };
    case 'PaymentRefundFailed':
      return { ...billing, failedRefundIds: [...billing.failedRefundIds, event.data.refundId] };
    case 'PaymentDisputed':
      return { ...billing, disputeIds: [...billing.disputeIds, event.data.disputeId] };
    case 'PaymentDisputeClosed':
      return { ...billing, closedDisputeIds: [...billing.closedDisputeIds, event.data.disputeId] };
    case 'InvoiceIssued':
    case 'InvoiceStatusChanged':
      return withInvoice(billing, event.data);
    case 'InvoiceFailed':
      return withInvoice(billing, { requestId: event.data.requestId, status: 'failed' });
    case 'CheckoutRequested':
    case 'CheckoutStarted':
    case 'CheckoutEnded':
      return { ...billing, checkouts: checkoutsAfter(billing.checkouts, event) };
    case 'PaymentPending':
      return {
        ...billing,
        pendingPaymentIds: [...billing.pendingPaymentIds, event.data.paymentId],
        checkouts: checkoutsAfter(billing.checkouts, event),
      };
    case 'OtherCurrencyReported':
      return { ...billing, otherCurrencyIds: [...billing.otherCurrencyIds, event.data.reportId] };
    case 'InvoiceRequested':
      return billing;
  }
}

function withInvoice(billing: Billing, { requestId, status }: LeadInvoice): Billing {
  const others = billing.invoices.filter((invoice) => invoice.requestId !== requestId);
  return { ...billing, invoices: [...others, { requestId, status }] };
}
