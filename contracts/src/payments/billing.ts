import { purposeOf } from './checkout-purpose.js';
import type { BillingEvent } from './events.js';
import type { InvoiceStatus } from './queries.js';

type DataOf<Type extends BillingEvent['type']> = Extract<BillingEvent, { type: Type }>['data'];

/** Names a checkout: by our id, by the provider's session, or by both. */
export type CheckoutRef = Pick<DataOf<'CheckoutEnded'>, 'checkoutId' | 'sessionId'>;

/** A checkout that may still become money. */
export interface OpenCheckout extends CheckoutRef {
  /** See checkout-purpose.ts. */
  purpose: string;
  amountCents: number;
  /** requested: the provider may or may not have made its page; open: there is a page; pending: a bank has the payment under way. */
  phase: 'requested' | 'open' | 'pending';
  /** What the provider is sent; null for a checkout from before it was recorded. */
  request: DataOf<'CheckoutRequested'> | null;
}

type CheckoutEvent = Extract<
  BillingEvent,
  { type: 'CheckoutRequested' | 'CheckoutStarted' | 'CheckoutEnded' | 'PaymentPending' }
>;

export function checkoutOf<Checkout extends CheckoutRef>(
  checkouts: readonly Checkout[],
  ref: CheckoutRef,
): Checkout | undefined {
  return checkouts.find((each) => same(each, ref));
}

function same(one: CheckoutRef, other: CheckoutRef): boolean {
  if (one.checkoutId !== null && one.checkoutId === other.checkoutId) return true;
  return one.sessionId !== null && one.sessionId === other.sessionId;
}

/** The open checkouts after the event. A lead has one requested checkout per purpose at most, so a started one belongs to it. */
export function checkoutsAfter(checkouts: readonly OpenCheckout[], event: CheckoutEvent): readonly OpenCheckout[] {
  switch (event.type) {
    case 'CheckoutRequested': {
      const { checkoutId, description, amountCents } = event.data;
      const opened = { checkoutId, sessionId: null, purpose: purposeOf(description), amountCents };
      return [...checkouts, { ...opened, phase: 'requested', request: event.data }];
    }
    case 'CheckoutStarted': {
      const { sessionId, description, amountCents } = event.data;
      const purpose = purposeOf(description);
      const asked = checkouts.find((each) => each.purpose === purpose && each.phase === 'requested');
      const others = checkouts.filter((each) => each !== asked);
      const before = asked ?? { checkoutId: null, purpose, amountCents, request: null };
      return [...others, { ...before, sessionId, phase: 'open' }];
    }
    case 'PaymentPending': {
      const { data } = event;
      const { sessionId } = data;
      return checkouts.map((each) => (same(each, data) ? { ...each, sessionId, phase: 'pending' } : each));
    }
    case 'CheckoutEnded':
      return checkouts.filter((each) => !same(each, event.data));
  }
}

interface LeadInvoice {
  /** The event that asked for it. */
  requestId: string;
  status: InvoiceStatus;
}

/** What commands must know of a lead at the payment provider, to recognise repetitions. Ids are ours, see payment-events.ts. */
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
    case 'InvoiceFailed': {
      const { requestId } = event.data;
      const others = billing.invoices.filter((invoice) => invoice.requestId !== requestId);
      return { ...billing, invoices: [...others, { requestId, status: invoiceChange(event).status }] };
    }
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

export type InvoiceEvent = Extract<
  BillingEvent,
  { type: 'InvoiceRequested' | 'InvoiceIssued' | 'InvoiceFailed' | 'InvoiceStatusChanged' }
>;

/** An invoice as its events made it. */
export interface KnownInvoice {
  status: InvoiceStatus;
  amountCents: number;
  description: string;
  number: string | null;
  /** The provider's page for viewing and paying it. */
  hostedUrl: string | null;
  /** Why it was not created. */
  error: string | null;
}

/** What an event changes about its invoice: the one fold of invoices, for decisions, the rows and the console. */
export function invoiceChange(event: InvoiceEvent): Pick<KnownInvoice, 'status'> & Partial<KnownInvoice> {
  switch (event.type) {
    case 'InvoiceRequested': {
      const { description, items } = event.data;
      return { status: 'requested', description, amountCents: items.reduce((sum, item) => sum + item.amountCents, 0) };
    }
    case 'InvoiceIssued': {
      const { status, amountDueCents: amountCents, number, hostedUrl } = event.data;
      return { status, amountCents, number, hostedUrl, error: null };
    }
    case 'InvoiceFailed':
      return { status: 'failed', error: event.data.error };
    case 'InvoiceStatusChanged':
      return { status: event.data.status };
  }
}

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
