import { capitalised } from '../../../../../contracts/src/key-words.js';
import { type Dealings, ownDealings } from '../../../../../contracts/src/leads/dealings.js';
import { ownerLinkEnds } from '../../../../../contracts/src/leads/owner-page-state.js';
import type { LeadEvent } from '../../../../../contracts/src/leads/lead-events.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { actorName } from '../data/deletion.js';
import {
  type Billing,
  billingAfter,
  invoiceChange,
  type InvoiceEvent,
  type KnownInvoice,
  noBilling,
  paidBy,
} from '../../../../../contracts/src/payments/billing.js';
import type { BillingEvent } from '../../../../../contracts/src/payments/events.js';
import type { InvoiceStatus } from '../../../../../contracts/src/payments/queries.js';
import { ownOf } from '../../history/recorded.js';
import type { Hue } from '../../../ui/badge.js';

/** A payment, a refund, a dispute, or a page on which the owner can pay. */
export interface Payment {
  id: string;
  kind:
    | 'checkout_open'
    | 'payment'
    | 'payment_pending'
    | 'payment_failed'
    | 'refund'
    | 'refund_failed'
    | 'dispute'
    | 'dispute_closed';
  /** The event's own amount; `counts` is its effect on the total. */
  amountCents: number;
  /** The change of the paid total, in cents. */
  counts: number;
  /** The payment method, null if unknown; for a dispute, its reason or outcome; null for a refund. */
  method: string | null;
  reference: string | null;
  at: string;
  /** Who recorded it; null if it was nobody from the office. */
  by: string | null;
}

export const methodLabels = {
  card: 'Card',
  check: 'Check',
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  other: 'Other',
} as const;

const kinds: Record<BillingEvent['type'], Payment['kind'] | null> = {
  CheckoutStarted: 'checkout_open',
  LeadPaid: 'payment',
  PaymentPending: 'payment_pending',
  PaymentFailed: 'payment_failed',
  PaymentRefunded: 'refund',
  PaymentRefundFailed: 'refund_failed',
  PaymentDisputed: 'dispute',
  PaymentDisputeClosed: 'dispute_closed',
  StripeCustomerLinked: null,
  OtherCurrencyReported: null,
  CheckoutRequested: null,
  CheckoutEnded: null,
  InvoiceRequested: null,
  InvoiceIssued: null,
  InvoiceFailed: null,
  InvoiceStatusChanged: null,
};
const billingTypes = Object.keys(kinds) as BillingEvent['type'][];

/**
 * The payments, refunds, disputes and open checkout pages among a lead's events, newest first. A bank payment is pending until it is paid
 * or has failed; then, and once it is over, its page is not open any more. @param events oldest first @param me the viewer's id
 */
export function paymentsOf(events: readonly HistoryEvent[], me: string | undefined): Payment[] {
  const steps = events.flatMap((event) => {
    const [own] = ownOf<BillingEvent>([event], billingTypes);
    return own ? [{ own, by: actorName(event, me) }] : [];
  });
  const billing = steps.reduce((before, { own }) => billingAfter(before, own), noBilling);
  return steps
    .flatMap(({ own, by }): Payment[] => {
      const kind = kinds[own.type];
      if (kind === null || !('amountCents' in own.data) || isOver(own, billing)) return [];
      const { amountCents } = own.data;
      const reference = own.type === 'LeadPaid' ? own.data.reference : null;
      const { occurredAt: at } = own.metadata;
      return [{ id: own.id, kind, amountCents, counts: paidBy(own), method: wordOf(own), reference, at, by }];
    })
    .reverse();
}

/** Whether something else stands for it by now. */
function isOver(event: BillingEvent, { checkouts, paymentIds, failedPaymentIds }: Billing): boolean {
  if (event.type === 'CheckoutStarted')
    return !checkouts.some(({ sessionId, phase }) => sessionId === event.data.sessionId && phase === 'open');
  return event.type === 'PaymentPending' && [...paymentIds, ...failedPaymentIds].includes(event.data.paymentId);
}

function wordOf(event: BillingEvent): string | null {
  switch (event.type) {
    case 'LeadPaid':
      return event.data.method && methodLabels[event.data.method];
    case 'PaymentDisputed':
      return capitalised(event.data.reason);
    case 'PaymentDisputeClosed':
      return capitalised(event.data.outcome);
    default:
      return null;
  }
}

/** The payment links that the owner has, newest first. @param events oldest first, up to the shown moment */
export function linksOf(events: readonly HistoryEvent[]): Dealings['requests'] {
  return ownDealings(ownOf<LeadEvent>(events, ofLinks)).requests.toReversed();
}

/** What decides which links are open: other events may be ones that this version cannot read. */
const ofLinks = [
  ...(['PaymentRequested', 'PaymentRequestEnded', 'CheckoutRequested', 'CheckoutStarted', 'CheckoutEnded'] as const),
  ...(['PaymentPending', 'LeadPaid', 'LeadStatusMoved', 'LeadErased'] as const),
  ...ownerLinkEnds,
];

/** An invoice from a lead's history. */
export interface LeadInvoice extends KnownInvoice {
  /** The event that requested it. */
  id: string;
  /** When it was requested. */
  at: string;
}

export const invoiceLabels: Record<InvoiceStatus, string> = {
  requested: 'Being sent',
  failed: 'Not sent',
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
};

/** Paid is green, all others are yellow (specification, section 4). */
export const invoiceHue = (status: InvoiceStatus): Hue => (status === 'paid' ? 'green' : 'yellow');

const invoiceTypes = ['InvoiceRequested', 'InvoiceIssued', 'InvoiceFailed', 'InvoiceStatusChanged'] as const;

/** A lead's invoices, newest first. @param events oldest first, up to the shown moment */
export function invoicesOf(events: readonly HistoryEvent[]): LeadInvoice[] {
  const byId = new Map<string, LeadInvoice>();
  for (const event of ownOf<InvoiceEvent>(events, invoiceTypes)) {
    const id = event.type === 'InvoiceRequested' ? event.id : event.data.requestId;
    const before = event.type === 'InvoiceRequested' ? begun(id, event.metadata.occurredAt) : byId.get(id);
    if (before) byId.set(id, { ...before, ...invoiceChange(event) });
  }
  return [...byId.values()].map((invoice) => ({ ...invoice, hostedUrl: webAddress(invoice.hostedUrl) })).reverse();
}

function begun(id: string, at: string): LeadInvoice {
  return { id, at, status: 'requested', amountCents: 0, description: '', number: null, hostedUrl: null, error: null };
}

/** Only a web address becomes a link. */
function webAddress(url: string | null) {
  return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
