import { MarketingQueries, MarketingComparison } from './marketing-comparison.js';
import { MarketingAdoptions, MarketingEnrollments } from './marketing-enrollments.js';
import { marketingRoutes } from '../../../contracts/src/marketing/routes.js';
import { newCallOf } from '../platform/http/api-request.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { Module } from '@nestjs/common';
import { Odoo } from '../integrations/odoo/odoo.js';
import { Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { MarketingManager } from './marketing-manager.js';

const MarketingController = controllerOf(
  marketingRoutes,
  { enrollments: MarketingEnrollments, adoptions: MarketingAdoptions, queries: MarketingQueries },
  {
    sync: ({ enrollments }, { body: { id, again }, request }) =>
      enrollments.enroll(newCallOf(request), id.toLowerCase(), again),
    create: ({ enrollments }, { body, request }) => enrollments.create(newCallOf(request), body),
    adopt: ({ adoptions }, { params: { odooId }, request }) => adoptions.adopt(newCallOf(request), Number(odooId)),
    compare: ({ queries }, { query, request: { correlationId } }) => queries.compare(query, correlationId),
    test: ({ queries }, { request: { correlationId } }) => queries.test(correlationId),
  },
);

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
      inject: [Config, Metrics],
    },
  ],
  exports: [Odoo],
})
export class MarketingModule {}
