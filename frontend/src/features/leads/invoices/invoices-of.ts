import { z } from 'zod';
import { invoiceStatuses, type InvoiceStatus } from '../../../../../contracts/src/payments/invoice.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { Hue } from '../../../ui/badge.js';

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
