import type Stripe from 'stripe';
import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { invoiceIssued } from '../../../../contracts/src/payments/events.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';

/** The parts of Stripe's objects that we read. Pure. */

const invoiceStatusSchema = invoiceIssued.schema.shape.status;

/** Namespace of our ids of Stripe's payments, refunds and disputes (RFC 9562, UUID version 5). Never changes. */
const namespace = '4f0c1f0e-8a39-4c36-9d55-6f3b1e0a7c21';

/** Our id of something at Stripe: it identifies the thing for ever, and does not reveal Stripe's id. */
export function ourId(stripeId: string): string {
  return uuidV5(stripeId, namespace);
}

/**
 * open: it can be paid; expired: it cannot any more; pending: completed, and a bank has the payment under way; failed: the bank
 * refused it. The session of a webhook does not say `failed`: the webhook's type does.
 */
type CheckoutStanding = 'open' | 'expired' | 'pending' | 'failed' | 'paid';

/** The parts of a checkout session that we read. */
export interface CheckoutSession {
  sessionId: string;
  /** Our id of it, from its metadata; null for a checkout from before there was one. */
  checkoutId: string | null;
  standing: CheckoutStanding;
  /** From the session's metadata. */
  leadId: string | null;
  /** The payment's id at Stripe: its payment intent, or the session if there is none. */
  reference: string;
  /** In the currency's smallest unit: cents, if it is ours. */
  amountCents: number;
  /** ISO 4217, capitals; empty if the session names none. */
  currency: string;
  /** How it was paid; null if the session does not say. */
  method: PaymentMethod | null;
  /** Where to pay, null unless it is open. */
  url: string | null;
}

type PaymentMethod = 'card' | 'bank_transfer' | 'other';

/** The only currency that we ask for and count. */
export const ourCurrency = 'USD';

/** @returns capitals, empty without one */
export function currencyOf(code: string | null | undefined): string {
  return code?.toUpperCase() ?? '';
}

type SessionPart = Pick<Stripe.Checkout.Session, 'id' | 'payment_status' | 'metadata' | 'amount_total' | 'currency'> & {
  status?: string | null;
  url?: string | null;
  client_reference_id?: string | null;
  payment_intent?: string | { id: string; status?: unknown; latest_charge?: unknown } | null;
};

/** A checkout without an amount (`no_payment_required`) counts as paid, but is no payment. */
export function checkoutOf(session: SessionPart): CheckoutSession {
  const { id, metadata, client_reference_id: ours, payment_intent: intent } = session;
  return {
    ...{ sessionId: id, standing: standingOf(session), url: session.url ?? null },
    checkoutId: z.uuid().safeParse(metadata?.checkoutId).data ?? null,
    leadId: metadata?.leadId || ours || null,
    reference: idOf(intent) ?? id,
    ...{ amountCents: session.amount_total ?? 0, currency: currencyOf(session.currency) },
    method: methodOf(intent),
  };
}

function standingOf({ status, payment_status: payment, payment_intent: intent }: SessionPart): CheckoutStanding {
  if (payment === 'paid' || payment === 'no_payment_required') return 'paid';
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  const refused = typeof intent === 'object' && /^(requires_payment_method|canceled)$/.test(String(intent?.status));
  return refused ? 'failed' : 'pending';
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
