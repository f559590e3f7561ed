import { purposesOfInvoice } from '../../../../contracts/src/payments/checkout-purpose.js';
import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { checkoutOf, type OpenCheckout } from '../../../../contracts/src/payments/billing.js';

/** Something that the owner can pay, or soon will be able to. */
export interface OpenAsk {
  kind: 'checkout' | 'invoice';
  /** The event that asked for it. */
  id: string;
  /** Being made; the owner can pay it; a bank has the payment under way. */
  phase: 'requested' | 'open' | 'pending';
  amountCents: number;
  /** ISO 8601: when it was asked for, or when the bank got the payment. */
  since: string;
}

/** A written-off invoice still has a page to pay it on. */
const payable = new Set(['draft', 'open', 'uncollectible']);

/**
 * Everything that asks the owner for money for one of the purposes, checkout pages before invoices, each oldest first. Pure.
 * @param history the lead's stream, oldest first
 */
export function openAsks(purposes: ReadonlySet<string>, lead: Lead, history: readonly LogEvent[]): OpenAsk[] {
  const events = history.filter((event) => event.readable);
  return [...checkouts(purposes, lead, events), ...invoices(purposes, events)];
}

function checkouts(purposes: ReadonlySet<string>, lead: Lead, events: readonly ReadableEvent[]): OpenAsk[] {
  return lead.billing.checkouts
    .filter(({ purpose }) => purposes.has(purpose))
    .map((open) => {
      const { phase, amountCents } = open;
      const asked = events.find((event) => isAbout(event, open));
      const pending = events.findLast((event) => event.type === 'PaymentPending' && isAbout(event, open));
      const since = (phase === 'pending' ? pending : asked)?.metadata.occurredAt ?? '';
      return { kind: 'checkout', id: asked?.id ?? '', phase, amountCents, since };
    });
}

function isAbout({ type, data }: ReadableEvent, checkout: OpenCheckout): boolean {
  if (type === 'CheckoutRequested') return data.checkoutId === checkout.checkoutId;
  if (type === 'CheckoutStarted') return data.sessionId === checkout.sessionId;
  return type === 'PaymentPending' && checkoutOf([checkout], data) !== undefined;
}

function invoices(purposes: ReadonlySet<string>, events: readonly ReadableEvent[]): OpenAsk[] {
  const open = new Map<string, OpenAsk>();
  const asked = new Map<string, OpenAsk>();
  for (const event of events) {
    if (event.type === 'InvoiceRequested') {
      const { data, metadata } = event;
      if (![...purposesOfInvoice(data)].some((purpose) => purposes.has(purpose))) continue;
      const amountCents = data.items.reduce((sum, item) => sum + item.amountCents, 0);
      const ask: OpenAsk = {
        kind: 'invoice',
        id: event.id,
        phase: 'requested',
        amountCents,
        since: metadata.occurredAt,
      };
      asked.set(event.id, ask);
      open.set(event.id, ask);
    }
    if (event.type === 'InvoiceFailed') open.delete(event.data.requestId);
    if (event.type !== 'InvoiceIssued' && event.type !== 'InvoiceStatusChanged') continue;
    const { requestId, status } = event.data;
    const ask = asked.get(requestId);
    if (ask && payable.has(status)) open.set(requestId, { ...ask, phase: 'open' });
    else open.delete(requestId);
  }
  return [...open.values()];
}
