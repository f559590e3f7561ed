import { capitalised } from '../../../../../contracts/src/lead-status.js';
import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';
import { actorName } from '../data/deletion.js';

/** Money that came in, went back, or is disputed. */
export interface Payment {
  id: string;
  kind: 'payment' | 'payment_failed' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_closed';
  /** Of the event itself; what it changes of the sum is `counts`. */
  amountCents: number;
  /** By how much it changes what was paid, in cents. */
  counts: number;
  /** How it was paid, null where nobody told; of a dispute its reason or outcome; null of a refund. */
  method: string | null;
  reference: string | null;
  at: string;
  /** Who recorded it; null for whoever is no person of the office. */
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
  LeadPaid: 'payment',
  PaymentFailed: 'payment_failed',
  PaymentRefunded: 'refund',
  PaymentRefundFailed: 'refund_failed',
  PaymentDisputed: 'dispute',
  PaymentDisputeClosed: 'dispute_closed',
} as const;

/** What was paid, given back and disputed among a lead's events, newest first. @param events oldest first @param me the id of who looks */
export function paymentsOf(events: readonly HistoryEvent[], me: string | undefined): Payment[] {
  return events
    .flatMap((event): Payment[] => {
      const { amountCents, reference } = event.data;
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

/** As contracts/src/paid.ts counts it. */
function countsAs(kind: Payment['kind'], cents: number, outcome: unknown): number {
  if (kind === 'refund' || (kind === 'dispute_closed' && outcome === 'lost')) return -cents;
  return kind === 'payment' || kind === 'refund_failed' ? cents : 0;
}

function wordOf(kind: Payment['kind'], { method, reason, outcome }: Record<string, unknown>): string | null {
  if (kind === 'payment') return typeof method === 'string' ? (methodLabels[method as PaymentMethod] ?? method) : null;
  const word = kind === 'dispute' ? reason : outcome;
  return typeof word === 'string' ? capitalised(word) : null;
}

/** What was typed as an amount, in cents: "$199", "1,250.50"; null for nothing, NaN for what is no amount. */
export function typedCents(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (plain === '') return null;
  return /^-?\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : NaN;
}

/** An amount as it stands in a field: 199 -> "199", 1250.5 -> "1250.50". */
export function amountText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
