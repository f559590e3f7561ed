import {
  duePaymentsSchema,
  gonePaymentsSchema,
  leadInvoicesSchema,
  verifiedPaymentSchema,
  verifyPaymentParamsSchema,
} from './queries.js';
import { idParamsSchema, read, command, routesOf } from '../routes/route.js';
import {
  createdInvoiceSchema,
  createInvoiceSchema,
  createPaymentSessionSchema,
  paymentSessionSchema,
} from './commands.js';
import { paymentsPaths } from './paths.js';

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
    problems: ['stripe_not_configured', 'invoice_failed', 'payment_made', 'payment_open', 'payment_pending'],
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
