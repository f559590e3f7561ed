import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';
import { actorName } from '../data/deletion.js';

export interface Payment {
  id: string;
  amountCents: number;
  method: string;
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

/** What was paid among a lead's events, newest first. @param events oldest first @param me the id of who looks */
export function paymentsOf(events: readonly HistoryEvent[], me: string | undefined): Payment[] {
  return events
    .flatMap((event) => {
      const { amountCents, method, reference } = event.data;
      if (event.type !== 'LeadPaid' || typeof amountCents !== 'number') return [];
      const words = typeof method === 'string' ? (methodLabels[method as PaymentMethod] ?? method) : 'Other';
      return [
        {
          ...{ id: event.id, amountCents, method: words, at: event.occurredAt, by: actorName(event, me) },
          reference: typeof reference === 'string' ? reference : null,
        },
      ];
    })
    .reverse();
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
