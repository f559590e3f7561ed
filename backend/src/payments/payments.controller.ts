import { PaymentVerification, PaymentQueries } from './payment-queries.js';
import { Invoices } from './invoices.js';
import { PaymentSessions } from './checkouts.js';
import { paymentListsRoutes, paymentsRoutes } from '../../../contracts/src/payments/routes.js';
import { newCallOf } from '../platform/http/api-request.js';
import { controllerOf } from '../platform/http/controller-of.js';

/** Invoices, due fees, and payments for leads that are gone. */
export const PaymentListsController = controllerOf(
  paymentListsRoutes,
  { payments: PaymentQueries },
  {
    invoices: ({ payments }, { params: { id }, user }) => payments.invoices(id, user),
    due: ({ payments }) => payments.due(),
    gone: ({ payments }) => payments.gone(),
  },
);

export const PaymentsController = controllerOf(
  paymentsRoutes,
  { sessions: PaymentSessions, invoices: Invoices, verification: PaymentVerification },
  {
    create: ({ sessions }, { body, request }) => sessions.create(newCallOf(request), body),
    invoice: ({ invoices }, { body, request }) => invoices.create(newCallOf(request), body),
    verify: ({ verification }, { params: { sessionId }, request: { correlationId } }) =>
      verification.verify(sessionId, correlationId),
  },
);
