import { capitalised } from '../../../../../contracts/src/stages/words.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { actorName } from '../data/deletion.js';

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
export type PaymentMethod = keyof typeof methodLabels;

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

/** The same rule as in contracts/src/payments/paid.ts. */
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
