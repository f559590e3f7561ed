import { PaymentVerification, PaymentQueries } from './payment-queries.js';
import { Module } from '@nestjs/common';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { Checkouts, PaymentSessions } from './checkouts.js';
import { KnownLeads, LeadsInLog, StripeCustomers, UnplacedPayments } from './leads-of-payments.js';
import { InvoiceManager, Invoices } from './invoices.js';
import { StripeNewsDesk, StripeWebhook } from './stripe-news.js';
import { PaymentListsController, PaymentsController } from './payments.controller.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';

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
