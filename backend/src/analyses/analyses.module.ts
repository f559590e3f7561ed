import { Module } from '@nestjs/common';
import { Pool } from 'pg';
import { IntakeDraftsModule } from '../intake-drafts/intake-drafts.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { RentProvider } from '../integrations/rentcast/rent-provider.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { AddressAnalyses } from './application/address-analyses.js';
import { AnalysisHistories } from './application/analysis-histories.js';
import { AnalysisLists } from './application/analysis-lists.js';
import { AnalysisQueries } from './application/analysis-queries.js';
import { AnalysisSubmissions } from './application/analysis-submissions.js';
import { AnalysisViews } from './application/analysis-views.js';
import { AnswerTasks } from './application/answer-tasks.js';
import { LeadAnalyses } from './application/lead-analyses.js';
import { RentCache } from './application/rent-cache.js';
import { RentEstimates } from './application/rent-estimates.js';
import { RentLimits } from './application/rent-limits.js';
import { RentOutcomes } from './application/rent-outcomes.js';
import { RentRecorder } from './application/rent-recorder.js';
import { Subscribers } from './application/subscribers.js';
import {
  AnalysesController,
  AnalysisListController,
  AnalysisViewsController,
  LeadAnalysisController,
} from './http/analyses.controller.js';

/** Rent analyses: owners and staff ask for them, a process manager estimates the rent. */
@Module({
  imports: [AccountsModule, IntakeDraftsModule],
  controllers: [AnalysisListController, AnalysesController, AnalysisViewsController, LeadAnalysisController],
  providers: [
    Subscribers,
    AnalysisSubmissions,
    AnalysisQueries,
    AnalysisLists,
    AnalysisHistories,
    AnalysisViews,
    AddressAnalyses,
    LeadAnalyses,
    AnswerTasks,
    RentRecorder,
    RentEstimates,
    RentOutcomes,
    {
      provide: RentLimits,
      useFactory: (pool: Pool, settings: OfficeSettings) => new RentLimits(pool, () => settings.current.rentCallsADay),
      inject: [Pool, OfficeSettings],
    },
    {
      provide: RentProvider,
      useFactory: (config: Config, metrics: Metrics) =>
        new RentProvider({ ...config.rentcast, measure: metrics.outbound }),
      inject: [CONFIG, Metrics],
    },
    {
      provide: RentCache,
      useFactory: (pool: Pool, provider: RentProvider, limits: RentLimits) => new RentCache(pool, provider, limits),
      inject: [Pool, RentProvider, RentLimits],
    },
  ],
  exports: [AnalysisQueries, RentCache, RentLimits],
})
export class AnalysesModule {}
