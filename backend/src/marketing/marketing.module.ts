import { MarketingQueries } from './application/marketing-queries.js';
import { Module } from '@nestjs/common';
import { Odoo } from '../integrations/odoo/odoo.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { MarketingAdoptions } from './application/marketing-adoptions.js';
import { MarketingComparison } from './application/marketing-comparison.js';
import { MarketingEnrollments } from './application/marketing-enrollments.js';
import { MarketingManager } from './application/marketing-manager.js';
import { MarketingController } from './http/marketing.controller.js';

/** Leads that are handed to the marketing system. */
@Module({
  controllers: [MarketingController],
  providers: [
    MarketingAdoptions,
    MarketingComparison,
    MarketingEnrollments,
    MarketingQueries,
    MarketingManager,
    {
      provide: Odoo,
      useFactory: (config: Config, metrics: Metrics) => new Odoo({ ...config.odoo, measure: metrics.outbound }),
      inject: [CONFIG, Metrics],
    },
  ],
  exports: [Odoo],
})
export class MarketingModule {}
