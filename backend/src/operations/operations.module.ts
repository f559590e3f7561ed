import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { BackupsModule } from '../backups/backups.module.js';
import { LiveModule } from '../live/live.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { EffectDecisions } from './application/effect-decisions.js';
import { EffectQueries } from './application/effect-queries.js';
import { Housekeeping } from './application/housekeeping.js';
import { EventMacs } from './application/event-macs.js';
import { LogReadability } from './application/log-readability.js';
import { ProjectionJobs } from './application/projection-jobs.js';
import { StateMetrics } from './application/state-metrics.js';
import {
  EffectsController,
  EventsController,
  ParkedController,
  ProjectionJobsController,
  ProjectionsController,
} from './http/operations.controller.js';
import { HealthController } from './http/health.controller.js';
import { MetricsController } from './http/metrics.controller.js';

/** Operators' views and actions. */
@Module({
  imports: [AccountsModule, AnalysesModule, BackupsModule, LiveModule, ReportsModule],
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
