import { Module } from '@nestjs/common';
import { Pool } from 'pg';
import { IntakeDraftsModule } from '../intake-drafts/intake-drafts.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { RentProvider } from '../integrations/rentcast/rent-provider.js';
import { Config } from '../platform/config/config.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { AddressAnalyses } from './select-analyses.js';
import { AnalysisHistories, AnalysisViews, LeadAnalyses } from './lead-analyses.js';
import { AnalysisLists, AnalysisQueries } from './analysis-queries.js';
import { AnalysisSubmissions, Subscribers } from './analysis-submissions.js';
import { AnswerTasks, RentEstimates, RentOutcomes } from './rent-estimates.js';
import { RentCache, RentRecorder } from './rent-recorder.js';
import { RentLimits } from './rent-limits.js';
import {
  AnalysesController,
  AnalysisListController,
  AnalysisViewsController,
  LeadAnalysisController,
} from './analyses.controller.js';

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
      useFactory: (pool: Pool, settings: OfficeSettings, { visitors }: Secrets) =>
        new RentLimits(pool, () => settings.current.rentCallsADay, visitors),
      inject: [Pool, OfficeSettings, SECRETS],
    },
    {
      provide: RentProvider,
      useFactory: (config: Config, metrics: Metrics) =>
        new RentProvider({ ...config.rentcast, measure: metrics.outbound }),
      inject: [Config, Metrics],
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
