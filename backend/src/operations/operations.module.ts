import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AlertsModule } from '../alerts/alerts.module.js';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { BackupsModule } from '../backups/backups.module.js';
import { LiveModule } from '../live/live.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { EffectDecisions } from './effect-decisions.js';
import { EffectQueries } from './effect-queries.js';
import { Housekeeping } from './housekeeping.js';
import { EventMacs, LogReadability } from './log-readability.js';
import { ProjectionJobs } from './projection-jobs.js';
import { StateMetrics } from './state-metrics.js';
import {
  EffectsController,
  EventsController,
  ParkedController,
  ProjectionJobsController,
  ProjectionsController,
} from './operations.controller.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';

/** Operators' views and actions. */
@Module({
  imports: [AccountsModule, AlertsModule, AnalysesModule, BackupsModule, LiveModule, ReportsModule],
  controllers: [
    HealthController,
    MetricsController,
    ProjectionsController,
    ParkedController,
    EventsController,
    EffectsController,
    ProjectionJobsController,
  ],
  providers: [Housekeeping, LogReadability, EventMacs, StateMetrics, ProjectionJobs, EffectQueries, EffectDecisions],
})
export class OperationsModule {}
