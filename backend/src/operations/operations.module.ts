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
import { operationsQueryHandlers } from './application/query-handlers.js';
import { EffectsController } from './http/effects.controller.js';
import { EventsController } from './http/events.controller.js';
import { HealthController } from './http/health.controller.js';
import { MetricsController } from './http/metrics.controller.js';
import { ParkedController } from './http/parked.controller.js';
import { ProjectionJobsController } from './http/projection-jobs.controller.js';
import { ProjectionsController } from './http/projections.controller.js';

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
  providers: [
    Housekeeping,
    LogReadability,
    EventMacs,
    StateMetrics,
    ProjectionJobs,
    EffectQueries,
    EffectDecisions,
    ...operationsQueryHandlers,
  ],
})
export class OperationsModule {}
