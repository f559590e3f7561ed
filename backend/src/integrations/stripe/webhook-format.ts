import { z } from 'zod';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import {
  checkoutOf,
  currencyOf,
  idOf,
  invoiceOf,
  ourCurrency,
  ourId,
  type CheckoutSession,
  type ProviderInvoice,
} from './stripe-format.js';

/** Stripe's webhooks, in our words. Checks only the fields that we use; Stripe may add others. Pure. */

const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const metadata = z.record(z.string(), z.string()).nullish();
const cents = z.int().min(0);
const currency = z.string().nullish();

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
  currency: currency.transform((code) => code ?? null),
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
  currency,
  status: z.string().nullish(),
  charge: reference,
  payment_intent: reference,
  metadata,
});
const disputeSchema = z.object({
  id: z.string(),
  amount: z.int().min(1),
  currency,
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
  currency,
  number: z.string().nullish(),
  hosted_invoice_url: z.string().nullish(),
  metadata,
});

/** The lead named by the object itself; if it names none, the payment intent has to be looked up. */
interface About {
  leadId: string | null;
  paymentIntent: string | null;
}
type CheckoutRef = Pick<DataOf<'PaymentPending'>, 'checkoutId' | 'sessionId'>;
interface OfCheckout {
  leadId: string | null;
  checkout: CheckoutRef;
}
export type Payment = { kind: 'payment' } & OfCheckout & Required<DataOf<'LeadPaid'>>;
/** A payment that is on its way from a bank. */
export type PendingPayment = { kind: 'pending_payment' } & OfCheckout &
  Pick<DataOf<'PaymentFailed'>, 'paymentId' | 'amountCents'>;
/** A payment that was on its way from a bank, and failed. */
export type FailedPayment = { kind: 'failed_payment' } & OfCheckout & DataOf<'PaymentFailed'>;
/** A checkout that nobody used. */
export type ExpiredCheckout = { kind: 'expired_checkout' } & OfCheckout;
/** Money in another currency, which is not counted. */
export type OtherCurrency = About & { kind: 'other_currency'; report: DataOf<'OtherCurrencyReported'> };
export type RefundNews = About & { kind: 'refund'; failed: boolean } & DataOf<'PaymentRefunded'>;
export type DisputeNews = About & {
  kind: 'dispute';
  outcome: DataOf<'PaymentDisputeClosed'>['outcome'] | null;
} & DataOf<'PaymentDisputed'>;

export type StripeNews =
  | Payment
  | PendingPayment
  | FailedPayment
  | ExpiredCheckout
  | OtherCurrency
  | RefundNews
  | DisputeNews
  /** A charge was refunded: its refunds have to be fetched. */
  | { kind: 'refunds'; charge: string }
  | { kind: 'invoice'; leadId: string; requestId: string; invoice: ProviderInvoice }
  /** Nothing to record: no money, or not ours. */
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
      return newsOfCheckout({ ...completed(object), method: methods[type] });
    case 'checkout.session.async_payment_failed':
      return newsOfCheckout({ ...completed(object), standing: 'failed' });
    case 'checkout.session.expired':
      return newsOfCheckout({ ...completed(object), standing: 'expired' });
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

function completed(object: object): CheckoutSession {
  return checkoutOf({ ...sessionSchema.parse(object), status: 'complete' });
}

/** What a checkout's standing means: an opened one is no news, and neither is one without an amount. */
export function newsOfCheckout(session: CheckoutSession): StripeNews {
  const { standing, leadId, reference: id, amountCents, currency: code, method, checkoutId, sessionId } = session;
  if (standing === 'open' || amountCents === 0) return ignored;
  const about = { leadId, checkout: { checkoutId, sessionId } };
  const paymentId = ourId(id);
  if (code !== ourCurrency) return standing === 'paid' ? notCounted('payment', id, amountCents, code, about) : ignored;
  switch (standing) {
    case 'paid':
      return { ...about, kind: 'payment', paymentId, reference: id, amountCents, method };
    case 'pending':
      return { ...about, kind: 'pending_payment', paymentId, amountCents };
    case 'failed':
      return { ...about, kind: 'failed_payment', paymentId, amountCents };
    case 'expired':
      return { ...about, kind: 'expired_checkout' };
  }
}

type ReportedKind = DataOf<'OtherCurrencyReported'>['kind'];

function notCounted(
  kind: ReportedKind,
  stripeId: string,
  amount: number,
  code: string,
  { leadId, paymentIntent = null }: { leadId: string | null; paymentIntent?: string | null },
): OtherCurrency {
  const report = { reportId: ourId(stripeId), kind, amount, currency: code };
  return { kind: 'other_currency', leadId, paymentIntent, report };
}

/** A refund that waits for somebody (`requires_action`), or was cancelled, does not count. */
export function refundNews(refund: z.infer<typeof refundSchema>): StripeNews {
  const { id, amount, status } = refund;
  if (status === 'requires_action' || status === 'canceled') return ignored;
  const code = currencyOf(refund.currency);
  if (code !== ourCurrency) return notCounted('refund', id, amount, code, about(refund));
  return {
    ...about(refund),
    ...{ kind: 'refund', refundId: ourId(id), paymentId: paymentIdOf(refund), amountCents: amount },
    failed: status === 'failed',
  };
}

function disputeNews(dispute: z.infer<typeof disputeSchema>): StripeNews {
  const { id, amount, reason, status } = dispute;
  const code = currencyOf(dispute.currency);
  if (code !== ourCurrency) return notCounted('dispute', id, amount, code, about(dispute));
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
  const { id, amount_due: due, status } = parsed.data;
  const code = currencyOf(parsed.data.currency);
  if (code !== ourCurrency) return status === 'paid' ? notCounted('invoice', id, due, code, { leadId }) : ignored;
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
