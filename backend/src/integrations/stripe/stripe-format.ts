import type Stripe from 'stripe';
import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { invoiceIssued } from '../../../../contracts/src/events/payment-events.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';

/** The parts of Stripe's objects that we read. Pure. */

const invoiceStatusSchema = invoiceIssued.schema.shape.status;

/** Namespace of our ids of Stripe's payments, refunds and disputes (RFC 9562, UUID version 5). Never changes. */
const namespace = '4f0c1f0e-8a39-4c36-9d55-6f3b1e0a7c21';

/** Our id of something at Stripe: it identifies the thing for ever, and does not reveal Stripe's id. */
export function ourId(stripeId: string): string {
  return uuidV5(stripeId, namespace);
}

/** The parts of a checkout session that we read. */
export interface CheckoutSession {
  paid: boolean;
  /** From the session's metadata. */
  leadId: string | null;
  /** The payment's id at Stripe: its payment intent, or the session if there is none. */
  reference: string;
  amountCents: number;
  /** How it was paid; null if the session does not say. */
  method: PaymentMethod | null;
}

export type PaymentMethod = 'card' | 'bank_transfer' | 'other';

type SessionPart = Pick<Stripe.Checkout.Session, 'id' | 'payment_status' | 'metadata' | 'amount_total'> & {
  client_reference_id?: string | null;
  payment_intent?: string | { id: string; latest_charge?: unknown } | null;
};

/** A checkout without an amount (`no_payment_required`) counts as paid, but is no payment. */
export function checkoutOf(session: SessionPart): CheckoutSession {
  const { payment_status: status, metadata, client_reference_id: ours, payment_intent: intent } = session;
  return {
    paid: status === 'paid' || status === 'no_payment_required',
    leadId: metadata?.leadId || ours || null,
    reference: idOf(intent) ?? session.id,
    amountCents: session.amount_total ?? 0,
    method: methodOf(intent),
  };
}

/** Only a session that is requested with its charge says how it was paid. */
const chargedSchema = z.object({
  latest_charge: z.object({ payment_method_details: z.object({ type: z.string() }) }),
});
const byCard = /^(card|card_present|link)$/;
const fromBank = /(bank_account|bank_transfer|_debit|_credit_transfer)$/;

function methodOf(intent: unknown): PaymentMethod | null {
  const type = chargedSchema.safeParse(intent).data?.latest_charge.payment_method_details.type;
  if (type === undefined) return null;
  return byCard.test(type) ? 'card' : fromBank.test(type) ? 'bank_transfer' : 'other';
}

/** The id of a thing that Stripe gives as an id or, expanded, as the thing itself. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}

export type ProviderInvoice = Omit<DataOf<'InvoiceIssued'>, 'requestId'>;

type InvoicePart = Pick<Stripe.Invoice, 'status' | 'amount_due'> & {
  id?: string | null;
  number?: string | null;
  hosted_invoice_url?: string | null;
};

/** @throws OutboundError malformed, for an invoice without an id */
export function invoiceOf({ id, status, number, amount_due, hosted_invoice_url }: InvoicePart): ProviderInvoice {
  if (!id) throw new OutboundError('malformed', 'The payment provider named no invoice');
  return {
    invoiceId: id,
    number: number ?? null,
    hostedUrl: hosted_invoice_url ?? null,
    amountDueCents: amount_due,
    status: invoiceStatusSchema.safeParse(status).data ?? 'draft',
  };
}
