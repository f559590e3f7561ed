import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AnalyticsQueries } from './application/analytics-queries.js';
import { CountedLeadsReader } from './application/counted-leads.js';
import { Receipts } from './application/receipts.js';
import {
  AnalyticsController,
  CountedLeadsController,
  ReceiptsController,
  OcelController,
} from './http/analytics.controller.js';

/** Questions about the pipeline; each number lists the events behind it. */
@Module({
  imports: [AccountsModule],
  controllers: [CountedLeadsController, OcelController, ReceiptsController, AnalyticsController],
  providers: [AnalyticsQueries, CountedLeadsReader, Receipts],
})
export class AnalyticsModule {}
