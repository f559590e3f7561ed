import { PaymentVerification, PaymentQueries } from './payment-queries.js';
import { Invoices, InvoiceManager } from './invoices.js';
import { PaymentSessions, Checkouts } from './checkouts.js';
import { paymentListsRoutes, paymentsRoutes } from '../../../contracts/src/payments/routes.js';
import { act, routesOf } from '../../../contracts/src/routes/route.js';
import { newCallOf } from '../platform/http/api-request.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { webhookAnswerSchema } from '../platform/http/openapi.js';
import { StripeWebhook, StripeNewsDesk } from './stripe-news.js';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { paymentLinksRoutes } from '../../../contracts/src/payments/link-routes.js';
import { requestPayment, withdrawPaymentLink } from '../leads/decide/payment-links.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PaymentPages } from './payment-pages.js';
import { PaymentLinkExpiry, PaymentLinks } from './payment-links.js';
import { KnownLeads, LeadsInLog, MergedLeads, UnplacedPayments } from './leads-of-payments.js';
import { StripeCustomerManager, StripeCustomers } from './stripe-customers.js';

/** Invoices, due fees, and payments for leads that are gone. */
const PaymentListsController = controllerOf(
  paymentListsRoutes,
  { payments: PaymentQueries },
  {
    invoices: ({ payments }, { params: { id }, user }) => payments.invoices(id, user),
    due: ({ payments }) => payments.due(),
    gone: ({ payments }) => payments.gone(),
  },
);

const PaymentsController = controllerOf(
  paymentsRoutes,
  { sessions: PaymentSessions, invoices: Invoices, verification: PaymentVerification },
  {
    create: ({ sessions }, { body, request }) => sessions.create(newCallOf(request), body),
    invoice: ({ invoices }, { body, request }) => invoices.create(newCallOf(request), body),
    verify: ({ verification }, { params: { sessionId }, request: { correlationId } }) =>
      verification.verify(sessionId, correlationId),
  },
);

const PaymentLinksController = controllerOf(
  paymentLinksRoutes,
  { links: PaymentLinks },
  {
    send: async ({ links }, { params: { id }, body, submit }) =>
      submit(requestPayment, await links.asked(id, body), id),
    mail: ({ links }, { params: { id }, query }) => links.mail(id, query, new Date()),
    withdraw: ({ links }, { params: { id, requestId }, request, submit }) =>
      links.withdraw(id, requestId, newCallOf(request), () => submit(withdrawPaymentLink, { requestId }, id)),
  },
);

/** No session and no origin: the signature, which covers the bytes of the unparsed text, says who calls. */
const StripeWebhookController = controllerOf(
  routesOf('StripeWebhook', 'Payments', {
    take: act({
      at: 'POST /api/stripe/webhook',
      summary: 'Receive an event from Stripe, signed with STRIPE_WEBHOOK_SECRET',
      who: 'public',
      body: z.string(),
      takes: 'signed',
      answer: webhookAnswerSchema,
      problems: [
        ...(['webhook_refused', 'payments_not_configured', 'payments_unavailable', 'log_unavailable'] as const),
        ...(['payload_too_large', 'invalid_json', 'unsupported_media_type'] as const),
      ],
    }),
  }),
  { webhook: StripeWebhook },
  {
    take: async ({ webhook }, { body, request: { headers, correlationId } }) => {
      await webhook.take(body, [headers['stripe-signature']].flat()[0], correlationId);
      return { received: true as const };
    },
  },
);

/** What owners pay. */
@Module({
  imports: [MessagesModule],
  controllers: [PaymentsController, PaymentLinksController, PaymentListsController, StripeWebhookController],
  providers: [
    KnownLeads,
    Checkouts,
    PaymentSessions,
    PaymentQueries,
    PaymentVerification,
    LeadsInLog,
    MergedLeads,
    StripeCustomers,
    StripeCustomerManager,
    StripeNewsDesk,
    StripeWebhook,
    UnplacedPayments,
    Invoices,
    InvoiceManager,
    PaymentLinkExpiry,
    PaymentPages,
    PaymentLinks,
    {
      provide: PaymentProvider,
      useFactory: (config: Config, metrics: Metrics) =>
        new PaymentProvider({ ...config.stripe, measure: metrics.outbound }),
      inject: [Config, Metrics],
    },
  ],
  exports: [PaymentProvider, PaymentSessions],
})
export class PaymentsModule {}
