import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import { leadStatusSchema } from '../lead-status.js';

/** `requested`: the provider has not answered yet; `failed`: it did not create the invoice. The others are the provider's own. */
export const invoiceStatuses = ['requested', 'failed', 'draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** An invoice, with the specification's names. `created` in seconds since 1970, `amount_due` in cents. */
export const invoiceSchema = z.object({
  /** The request's id, which is ours: `hosted_invoice_url` contains the provider's. */
  id: z.uuid(),
  description: z.string(),
  created: z.int(),
  amount_due: z.int(),
  status: z.enum(invoiceStatuses),
  /** The provider's page for viewing and paying the invoice. */
  hosted_invoice_url: z.url({ protocol: /^https?$/ }).nullable(),
  number: z.string().nullable(),
});

/** Reads about payments: the provider's word on a checkout, a lead's invoices, amounts due, and payments for leads that are gone. */

/** GET /api/stripe/verify-payment/:sessionId. Stripe's ids of checkout sessions: cs_test_... and cs_live_... */
export const verifyPaymentParamsSchema = z.object({
  sessionId: z.string().regex(/^cs_\w{1,250}$/, 'This is not the id of a checkout session'),
});

/**
 * Whether the checkout session was paid, and for which lead: the one that stays, if it was merged into another since. Nothing else of
 * the session is shown: anyone with its id can ask. `leadKnown` is false if the lead is gone or never existed; `feePaid`: it was for
 * the onboarding fee, and all of that is paid. A paid session is recorded if no webhook has reported it yet. `pending`: a bank payment
 * is under way, and neither paid nor failed.
 */
export const verifiedPaymentSchema = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    data: z.object({
      metadata: z.object({ leadId: z.string().nullable() }),
      leadKnown: z.boolean(),
      feePaid: z.boolean(),
    }),
  }),
  z.object({ success: z.literal(false), error: z.string(), pending: z.literal(true).optional() }),
]);
export type VerifiedPayment = z.infer<typeof verifiedPaymentSchema>;

/** GET /api/leads/:id/invoices, for staff: newest first. */
export const leadInvoicesSchema = z.object({ position: positionSchema, invoices: z.array(invoiceSchema) });
export type LeadInvoices = z.infer<typeof leadInvoicesSchema>;

const cents = z.int();

/** Of all, also of those that the list leaves out. */
const dueTotalSchema = z.object({ count: z.int(), amountCents: cents });

/**
 * GET /api/payments/due, for staff, longest waiting first. A referral fee is due once the lead that the referral became is in Closed or Won; an
 * onboarding fee from the agreement on (sent, signed, or the stage Contract Sent or Enrolled reached) until all of it is paid, unless
 * the lead is lost.
 */
export const duePaymentsSchema = z.object({
  position: positionSchema,
  referralFees: z.array(
    z.object({
      referralId: z.uuid(),
      realtorName: z.string(),
      clientName: z.string(),
      propertyAddress: z.string(),
      amountCents: cents,
      /** When the referral came in. */
      since: instant,
    }),
  ),
  onboardingFees: z.array(
    z.object({
      leadId: z.uuid(),
      name: z.string(),
      propertyAddress: z.string(),
      status: leadStatusSchema,
      amountCents: cents,
      /** What banks have under way for the fee; not counted as paid. */
      pendingCents: cents,
      /** Empty if unknown: then no payment link can be sent. */
      email: z.string(),
      /** Since when the owner has a payment link for it; null: they have none. */
      linkedAt: instant.nullable(),
      /** Since when it is in its stage. */
      since: instant,
    }),
  ),
  totals: z.object({ referralFees: dueTotalSchema, onboardingFees: dueTotalSchema }),
});
export type DuePayments = z.infer<typeof duePaymentsSchema>;

const paymentKinds = ['payment', 'refund', 'dispute'] as const;

/** Whether a row of money that moved reduces what was paid, as `paidBy` says of the events. */
export function reducesPaid({ kind, status }: { kind: (typeof paymentKinds)[number]; status: string }): boolean {
  return (kind === 'refund' && status === 'refunded') || (kind === 'dispute' && status === 'lost');
}

/** GET /api/payments/gone, for admins, newest first: what is known of payments whose lead is deleted or erased (then without a name). */
export const gonePaymentsSchema = z.object({
  position: positionSchema,
  payments: z.array(
    z.object({
      id: z.uuid(),
      leadId: z.uuid(),
      lead: z.enum(['deleted', 'erased', 'unknown']),
      name: z.string().nullable(),
      kind: z.enum(paymentKinds),
      amountCents: cents,
      /** For a payment: paid; for a refund: refunded or failed; for a dispute: open, won, lost or withdrawn. */
      status: z.string(),
      at: instant,
    }),
  ),
});
export type GonePayments = z.infer<typeof gonePaymentsSchema>;
