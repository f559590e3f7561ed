import { z } from 'zod';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { checkoutOf, idOf, invoiceOf, ourId, type PaymentMethod, type ProviderInvoice } from './stripe-format.js';

/** Stripe's webhooks, in our words. Checks only the fields that we use; Stripe may add others. Pure. */

const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const metadata = z.record(z.string(), z.string()).nullish();
const cents = z.int().min(0);

export const stripeEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ object: z.string() }).loose() }),
});
export type StripeEvent = z.infer<typeof stripeEventSchema>;

const sessionSchema = z.object({
  id: z.string(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: cents.nullish().transform((amount) => amount ?? null),
  metadata: metadata.transform((given) => given ?? null),
  client_reference_id: z
    .string()
    .nullish()
    .transform((id) => id ?? null),
  payment_intent: reference.transform((intent) => intent ?? null),
});
const chargeSchema = z.object({ id: z.string(), payment_intent: reference, metadata });
export const refundSchema = z.object({
  id: z.string(),
  amount: z.int().min(1),
  status: z.string().nullish(),
  charge: reference,
  payment_intent: reference,
  metadata,
});
const disputeSchema = z.object({
  id: z.string(),
  amount: z.int().min(1),
  reason: z.string(),
  status: z.string(),
  payment_intent: reference,
  metadata,
});
const invoiceSchema = z.object({
  id: z.string(),
  status: z
    .enum(['draft', 'open', 'paid', 'uncollectible', 'void'])
    .nullish()
    .transform((status) => status ?? null),
  amount_due: cents,
  number: z.string().nullish(),
  hosted_invoice_url: z.string().nullish(),
  metadata,
});

/** The lead named by the object itself; if it names none, the payment intent has to be looked up. */
interface About {
  leadId: string | null;
  paymentIntent: string | null;
}
export type Payment = { kind: 'payment'; leadId: string | null } & Required<DataOf<'LeadPaid'>>;
/** A payment that was on its way from a bank, and failed. */
export type FailedPayment = { kind: 'failed_payment'; leadId: string | null } & DataOf<'PaymentFailed'>;
export type RefundNews = About & { kind: 'refund'; failed: boolean } & DataOf<'PaymentRefunded'>;
export type DisputeNews = About & {
  kind: 'dispute';
  outcome: DataOf<'PaymentDisputeClosed'>['outcome'] | null;
} & DataOf<'PaymentDisputed'>;

export type StripeNews =
  | Payment
  | FailedPayment
  | RefundNews
  | DisputeNews
  /** A charge was refunded: its refunds have to be fetched. */
  | { kind: 'refunds'; charge: string }
  | { kind: 'invoice'; leadId: string; requestId: string; invoice: ProviderInvoice }
  /** Nothing to record: not paid yet, or not ours. */
  | { kind: 'ignored' }
  /** A type that this version does not know. */
  | { kind: 'unknown' };

const ignored: StripeNews = { kind: 'ignored' };
/** Cards and wallets pay when the checkout completes; a later payment came from a bank. */
const methods = {
  'checkout.session.completed': 'card',
  'checkout.session.async_payment_succeeded': 'bank_transfer',
} as const;
const closed = { won: 'won', lost: 'lost', warning_closed: 'withdrawn', prevented: 'withdrawn' } as const;

/**
 * The meaning of an event for a lead.
 * @throws ZodError for an object that does not fit its type
 */
export function newsOf({ type, data: { object } }: StripeEvent): StripeNews {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paymentOf(checkoutOf(sessionSchema.parse(object)), methods[type]) ?? ignored;
    case 'checkout.session.async_payment_failed': {
      const { leadId, reference: id, amountCents } = checkoutOf(sessionSchema.parse(object));
      if (amountCents === 0) return ignored;
      return { kind: 'failed_payment', leadId, paymentId: ourId(id), amountCents };
    }
    // An opened checkout says nothing about a payment, and neither does an expired one.
    case 'checkout.session.expired':
      return ignored;
    case 'charge.refunded':
      return { kind: 'refunds', charge: chargeSchema.parse(object).id };
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundNews(refundSchema.parse(object));
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.funds_withdrawn':
      return disputeNews(disputeSchema.parse(object));
    default:
      return type.startsWith('invoice.') ? invoiceNews(object) : { kind: 'unknown' };
  }
}

/** The payment of a checkout; null if it is not paid, or without an amount. @param method null if unknown */
export function paymentOf(
  { paid, leadId, reference: id, amountCents }: ReturnType<typeof checkoutOf>,
  method: PaymentMethod | null,
): Payment | null {
  if (!paid || amountCents === 0) return null;
  return { kind: 'payment', leadId, paymentId: ourId(id), reference: id, amountCents, method };
}

/** A refund that waits for somebody (`requires_action`), or was cancelled, does not count. */
export function refundNews(refund: z.infer<typeof refundSchema>): StripeNews {
  const { id, amount, status } = refund;
  if (status === 'requires_action' || status === 'canceled') return ignored;
  return {
    ...about(refund),
    ...{ kind: 'refund', refundId: ourId(id), paymentId: paymentIdOf(refund), amountCents: amount },
    failed: status === 'failed',
  };
}

function disputeNews(dispute: z.infer<typeof disputeSchema>): StripeNews {
  const { id, amount, reason, status } = dispute;
  return {
    ...about(dispute),
    ...{ kind: 'dispute', disputeId: ourId(id), paymentId: paymentIdOf(dispute), amountCents: amount, reason },
    outcome: closed[status as keyof typeof closed] ?? null,
  };
}

/** An invoice without our metadata is not ours; a draft is still being made. */
function invoiceNews(object: unknown): StripeNews {
  const parsed = invoiceSchema.safeParse(object);
  // Some `invoice.` events are not about a complete invoice (invoice.upcoming has no id).
  const { leadId, requestId } = parsed.data?.metadata ?? {};
  if (!parsed.success || !leadId || !requestId) return ignored;
  if (!z.uuid().safeParse(requestId).success || parsed.data.status === 'draft') return ignored;
  return { kind: 'invoice', leadId, requestId, invoice: invoiceOf(parsed.data) };
}

type Referring = Pick<z.infer<typeof refundSchema>, 'payment_intent' | 'metadata'>;

function about({ payment_intent: intent, metadata: given }: Referring): About {
  return { leadId: given?.leadId ?? null, paymentIntent: idOf(intent) };
}

function paymentIdOf({ payment_intent: intent }: Referring): string | null {
  const id = idOf(intent);
  return id === null ? null : ourId(id);
}
