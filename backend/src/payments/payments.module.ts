import { PaymentVerification } from './application/payment-verification.js';
import { Module } from '@nestjs/common';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { Checkouts } from './application/checkouts.js';
import { KnownLeads } from './application/known-leads.js';
import { InvoiceManager } from './application/invoice-manager.js';
import { Invoices } from './application/invoices.js';
import { LeadsInLog } from './application/lead-in-log.js';
import { PaymentQueries } from './application/payment-queries.js';
import { PaymentSessions } from './application/payment-sessions.js';
import { StripeCustomers } from './application/stripe-customers.js';
import { StripeNewsDesk } from './application/stripe-news.js';
import { StripeWebhook } from './application/stripe-webhook.js';
import { UnplacedPayments } from './application/unplaced-payments.js';
import { PaymentListsController, PaymentsController } from './http/payments.controller.js';
import { StripeWebhookController } from './http/stripe-webhook.controller.js';

/** What owners pay. */
@Module({
  controllers: [PaymentsController, PaymentListsController, StripeWebhookController],
  providers: [
    KnownLeads,
    Checkouts,
    PaymentSessions,
    PaymentQueries,
    PaymentVerification,
    LeadsInLog,
    StripeCustomers,
    StripeNewsDesk,
    StripeWebhook,
    UnplacedPayments,
    Invoices,
    InvoiceManager,
    {
      provide: PaymentProvider,
      useFactory: (config: Config, metrics: Metrics) =>
        new PaymentProvider({ ...config.stripe, measure: metrics.outbound }),
      inject: [CONFIG, Metrics],
    },
  ],
  exports: [PaymentProvider],
})
export class PaymentsModule {}
