import { Module } from '@nestjs/common';
import { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { KnownLeads } from './application/known-leads.js';
import { PaymentSessions } from './application/payment-sessions.js';
import { paymentQueryHandlers } from './application/query-handlers.js';
import { PaymentsController } from './http/payments.controller.js';

/** What owners pay. */
@Module({
  controllers: [PaymentsController],
  providers: [
    KnownLeads,
    PaymentSessions,
    {
      provide: PaymentProvider,
      useFactory: (config: Config, metrics: Metrics) =>
        new PaymentProvider({ ...config.stripe, measure: metrics.outbound }),
      inject: [CONFIG, Metrics],
    },
    ...paymentQueryHandlers,
  ],
})
export class PaymentsModule {}
