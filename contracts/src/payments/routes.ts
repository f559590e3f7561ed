import {
  duePaymentsSchema,
  gonePaymentsSchema,
  leadInvoicesSchema,
  verifiedPaymentSchema,
  verifyPaymentParamsSchema,
  invoiceSchema,
} from './queries.js';
import { idParamsSchema, read, command, routesOf } from '../routes/route.js';
import { paymentsPaths } from './paths.js';
import * as field from '../fields.js';
import { z } from 'zod';
import { onboardingPaymentCents, onboardingPaymentDescription } from '../fees/fees.js';

/** Invoices, due fees, and payments for leads that are gone. */
export const paymentListsRoutes = routesOf('PaymentLists', 'Payments', {
  invoices: read({
    at: 'GET /api/leads/:id/invoices',
    summary: 'The invoices of a lead, newest first',
    who: 'staff',
    params: idParamsSchema,
    answer: leadInvoicesSchema,
    missing: 'lead_not_found',
  }),
  due: read({
    at: 'GET /api/payments/due',
    summary: 'Referral fees and onboarding fees that are due, longest waiting first',
    who: 'staff',
    answer: duePaymentsSchema,
  }),
  gone: read({
    at: 'GET /api/payments/gone',
    summary: 'Payments whose lead is deleted, erased or unknown, newest first',
    who: 'admin',
    answer: gonePaymentsSchema,
  }),
});

/** The invoice; null if the provider has not answered after 5 s: then the lead's invoices show it later. */
const createdInvoiceSchema = z.object({ success: z.literal(true), invoice: invoiceSchema.nullable() });
export type CreatedInvoice = z.infer<typeof createdInvoiceSchema>;

/**
 * Why something is asked for again. `besides` are those of the refusal that the caller has read: whatever came since, such as the payment
 * itself, is shown first. Left out, the reason counts for everything.
 */
export const furtherRequest = {
  reason: field.optionalText('Reason', 500),
  besides: z.array(field.idInput('besides')).max(1_000).optional(),
};

/**
 * Staff's calls to the payment provider, and the move after a payment. Amounts on the wire are in US dollars, as in the specification's
 * calls; inside they are integer cents.
 */

/** Dollars to the cent, as a number: 199, 49.5. Parsed into cents. @param min, max in cents */
const dollarsInput = (label: string, min = 1, max = field.maxCents) =>
  z
    .number(field.mustBe(label, 'a number'))
    .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, {
      error: `${label} must be dollars to the cent`,
      abort: true,
    })
    .transform((dollars) => Math.round(dollars * 100))
    .pipe(field.centsInput(label, min, max));

const mostItems = 50;

/**
 * POST /api/stripe/invoices, for staff. `customerId` is the lead's `stripeCustomerId`; for a lead without one, send `leadId`: it
 * becomes a customer. `amount` in dollars. What is paid, or asked for by another invoice or an open checkout, is only asked for again with
 * a `reason`. Refusals: lead_not_found, lead_deleted, payment_made, payment_open, payment_pending, stripe_not_configured, invoice_failed,
 * invoice_without_email.
 */
export const createInvoiceSchema = z
  .strictObject({
    customerId: field.optionalText('customerId', 255),
    leadId: field.idInput('leadId').optional(),
    description: field.requiredText('Description', 300),
    items: z
      .array(
        z.strictObject({ description: field.requiredText('Description', 300), amount: dollarsInput('Amount') }),
        field.mustBe('Items', 'a list'),
      )
      .min(1, 'Name at least one item')
      .max(mostItems, `An invoice has at most ${mostItems} items`),
    ...furtherRequest,
  })
  .refine(({ customerId, leadId }) => customerId !== null || leadId !== undefined, {
    path: ['customerId'],
    message: 'customerId or leadId is required',
  });
export type CreateInvoiceInput = z.input<typeof createInvoiceSchema>;
/** Amounts are in cents here. */
export type CreateInvoice = z.infer<typeof createInvoiceSchema>;

/**
 * The checkout session; `url` is where to pay. Refusals: lead_not_found, lead_deleted, payment_made, payment_open, payment_pending,
 * stripe_not_configured, payment_session_failed.
 */
const paymentSessionSchema = z.object({
  success: z.literal(true),
  id: z.string(),
  url: z.url({ protocol: /^https?$/ }),
});
export type PaymentSession = z.infer<typeof paymentSessionSchema>;

/** What a checkout may ask for, in cents. */
export const checkoutCents = { min: 1_00, max: 25_000_00 } as const;

/**
 * POST /api/stripe/create-session, for staff: the checkout of one payment. Without an amount and a description it is the onboarding fee.
 * A lead has one open checkout per purpose (see checkout-purpose.ts): a second call answers the same session, or replaces it if the amount is
 * another. What is paid, or asked for by an invoice, is only asked for again with a `reason`. It accepts an Idempotency-Key.
 */
const createPaymentSessionSchema = z.strictObject({
  leadId: field.idInput('leadId'),
  email: field.emailInput,
  name: field.textOrNone('Name'),
  propertyAddress: field.textOrNone('Property address', 300),
  amount: dollarsInput('Amount', checkoutCents.min, checkoutCents.max).default(onboardingPaymentCents),
  description: field.requiredText('Description', 300).default(onboardingPaymentDescription),
  ...furtherRequest,
});
export type CreatePaymentSessionInput = z.input<typeof createPaymentSessionSchema>;
/** The amount is in cents here. */
export type CreatePaymentSession = z.infer<typeof createPaymentSessionSchema>;

export const paymentsRoutes = routesOf('Payments', 'Payments', {
  create: command({
    at: 'POST /api/stripe/create-session',
    summary: 'Create a checkout session for a payment of a lead: the onboarding fee, unless something else is named',
    who: 'staff',
    body: createPaymentSessionSchema,
    answer: paymentSessionSchema,
    problems: ['stripe_not_configured', 'payment_session_failed', 'payment_made', 'payment_open', 'payment_pending'],
  }),
  invoice: command({
    at: 'POST /api/stripe/invoices',
    summary: 'Send the owner an invoice; answers with it, or after 5 s without',
    who: 'staff',
    body: createInvoiceSchema,
    answer: createdInvoiceSchema,
    problems: [
      'stripe_not_configured',
      'invoice_failed',
      'invoice_without_email',
      'payment_made',
      'payment_open',
      'payment_pending',
    ],
  }),
  verify: read({
    at: paymentsPaths.verify,
    summary: 'Whether a checkout session was paid, and for which lead, or is pending at a bank',
    who: 'public',
    limited: true,
    params: verifyPaymentParamsSchema,
    answer: verifiedPaymentSchema,
    problems: ['payments_not_configured', 'payments_unavailable', 'log_unavailable'],
  }),
});
