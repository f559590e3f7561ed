import { MarketingQueries, MarketingComparison } from './marketing-comparison.js';
import { Module } from '@nestjs/common';
import { Odoo } from '../integrations/odoo/odoo.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { MarketingAdoptions, MarketingEnrollments } from './marketing-enrollments.js';
import { MarketingManager } from './marketing-manager.js';
import { MarketingController } from './marketing.controller.js';

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
