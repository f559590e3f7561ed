import { capitalised } from '../../../../../contracts/src/stages/words.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { actorName } from '../data/deletion.js';
import { z } from 'zod';
import { invoiceStatuses, type InvoiceStatus } from '../../../../../contracts/src/payments/queries.js';
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
type PaymentMethod = keyof typeof methodLabels;

const kinds = {
  CheckoutStarted: 'checkout_open',
  LeadPaid: 'payment',
  PaymentPending: 'payment_pending',
  PaymentFailed: 'payment_failed',
  PaymentRefunded: 'refund',
  PaymentRefundFailed: 'refund_failed',
  PaymentDisputed: 'dispute',
  PaymentDisputeClosed: 'dispute_closed',
} as const;

/**
 * The payments, refunds, disputes and open checkout pages among a lead's events, newest first. A bank payment is pending until it is paid
 * or has failed; then, and once it is over, its page is not open any more. @param events oldest first @param me the viewer's id
 */
export function paymentsOf(events: readonly HistoryEvent[], me: string | undefined): Payment[] {
  const ended = new Set(
    events.filter(({ type }) => type === 'LeadPaid' || type === 'PaymentFailed').map(({ data }) => data.paymentId),
  );
  const over = new Set(
    events
      .filter(({ type }) => type === 'PaymentPending' || type === 'CheckoutEnded')
      .map(({ data }) => data.sessionId),
  );
  return events
    .flatMap((event): Payment[] => {
      const { amountCents, reference } = event.data;
      if (event.type === 'CheckoutStarted' && over.has(event.data.sessionId)) return [];
      if (event.type === 'PaymentPending' && ended.has(event.data.paymentId)) return [];
      const kind = kinds[event.type as keyof typeof kinds] as Payment['kind'] | undefined;
      if (kind === undefined || typeof amountCents !== 'number') return [];
      return [
        {
          ...{ id: event.id, kind, amountCents, at: event.occurredAt, by: actorName(event, me) },
          ...{ counts: countsAs(kind, amountCents, event.data.outcome), method: wordOf(kind, event.data) },
          reference: typeof reference === 'string' ? reference : null,
        },
      ];
    })
    .reverse();
}

/** The same rule as in contracts/src/payments/billing.ts. */
function countsAs(kind: Payment['kind'], cents: number, outcome: unknown): number {
  if (kind === 'refund' || (kind === 'dispute_closed' && outcome === 'lost')) return -cents;
  return kind === 'payment' || kind === 'refund_failed' ? cents : 0;
}

function wordOf(kind: Payment['kind'], { method, reason, outcome }: Record<string, unknown>): string | null {
  if (kind === 'payment') return typeof method === 'string' ? (methodLabels[method as PaymentMethod] ?? method) : null;
  const word = kind === 'dispute' ? reason : outcome;
  return typeof word === 'string' ? capitalised(word) : null;
}

/** A typed amount in cents: "$199", "1,250.50"; null if empty, NaN if it is not an amount. */
export function typedCents(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (plain === '') return null;
  return /^-?\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN;
}

/** An amount as a field shows it: 199 -> "199", 1250.5 -> "1250.50". */
export function amountText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** An invoice from a lead's history. */
export interface LeadInvoice {
  /** The event that requested it. */
  id: string;
  description: string;
  amountCents: number;
  status: InvoiceStatus;
  number: string | null;
  /** The provider's page for viewing and paying it. */
  hostedUrl: string | null;
  /** When it was requested. */
  at: string;
  /** Why it was not created. */
  error: string | null;
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

const itemsSchema = z.array(z.object({ amountCents: z.number() })).catch([]);
const statusSchema = z.enum(invoiceStatuses);
/** Only a web address becomes a link. */
const linkSchema = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .catch(null);

/** A lead's invoices, newest first. @param events oldest first, up to the shown moment */
export function invoicesOf(events: readonly HistoryEvent[]): LeadInvoice[] {
  const byId = new Map<string, LeadInvoice>();
  for (const { id, type, data, occurredAt: at } of events) {
    if (type === 'InvoiceRequested') byId.set(id, requested(id, data, at));
    const invoice = byId.get(textOr(data.requestId, ''));
    if (!invoice) continue;
    if (type === 'InvoiceIssued') byId.set(invoice.id, issued(invoice, data));
    if (type === 'InvoiceFailed')
      byId.set(invoice.id, { ...invoice, status: 'failed', error: textOr(data.error, null) });
    if (type === 'InvoiceStatusChanged') byId.set(invoice.id, withStatus(invoice, data.status));
  }
  return [...byId.values()].reverse();
}

function requested(id: string, data: Record<string, unknown>, at: string): LeadInvoice {
  const amountCents = itemsSchema.parse(data.items).reduce((sum, item) => sum + item.amountCents, 0);
  return {
    ...{ id, at, amountCents, description: textOr(data.description, 'Invoice'), status: 'requested' },
    ...{ number: null, hostedUrl: null, error: null },
  };
}

function issued(invoice: LeadInvoice, data: Record<string, unknown>): LeadInvoice {
  const { amountDueCents } = data;
  return {
    ...withStatus(invoice, data.status),
    amountCents: typeof amountDueCents === 'number' ? amountDueCents : invoice.amountCents,
    number: textOr(data.number, null),
    hostedUrl: linkSchema.parse(data.hostedUrl ?? null),
    error: null,
  };
}

function withStatus(invoice: LeadInvoice, status: unknown): LeadInvoice {
  return { ...invoice, status: statusSchema.safeParse(status).data ?? invoice.status };
}

function textOr<Else>(value: unknown, otherwise: Else): string | Else {
  return typeof value === 'string' ? value : otherwise;
}
