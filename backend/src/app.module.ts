import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { EventLog } from '../../event-store/src/event-log.js';
import { ActivityController } from './activity/activity.controller.js';
import { ActivityQueries } from './activity/activity-queries.js';
import { AnalysesController } from './analyses/analyses.controller.js';
import { AnalysisQueries } from './analyses/analysis-queries.js';
import { AnalysisSubmissions } from './analyses/analysis-submissions.js';
import { RentCache } from './analyses/rent-cache.js';
import { AddressAnalyses } from './analyses/address-analyses.js';
import { RentRecorder } from './analyses/rent-recorder.js';
import { RentEstimates } from './analyses/rent-estimates.js';
import { RentProvider } from './analyses/rent-provider.js';
import { Subscribers } from './analyses/subscribers.js';
import { AccessGuard } from './auth/access.guard.js';
import { AuthController } from './auth/auth.controller.js';
import { CookieStrategy } from './auth/cookie.strategy.js';
import { EnrollmentGrants } from './auth/enrollment-grant.js';
import { KnownBrowsers } from './auth/known-browsers.js';
import { LocalStrategy } from './auth/local.strategy.js';
import { LoginAttempts } from './auth/login-attempts.js';
import { Sessions } from './auth/sessions.js';
import { BlogController } from './blog/blog.controller.js';
import { BlogQueries } from './blog/blog-queries.js';
import { BlogWriter } from './blog/blog-writer.js';
import { BoardController } from './board/board.controller.js';
import { BoardPlayback } from './board/board-playback.js';
import { BoardQueries } from './board/board-queries.js';
import { PastBoard } from './board/past-board.js';
import { StreamCommandHandler } from './commands/command-handler.js';
import { Commands } from './commands/commands.js';
import { Idempotency } from './commands/idempotency.js';
import { IdempotencyClaims } from './commands/idempotency-claims.js';
import { CONFIG } from './config/config.js';
import { Housekeeping } from './database/housekeeping.js';
import { HealthController } from './health/health.controller.js';
import { HistoryExportsController } from './history/history-exports.controller.js';
import { HistorySigner } from './history/history-signer.js';
import { ProcessState } from './health/process-state.js';
import { invalidInput } from './http/invalid-input.js';
import { ProblemFilter } from './http/problem-filter.js';
import { UnknownAddress } from './http/unknown-address.js';
import { UnreadBodyGuard } from './http/unread-body.guard.js';
import { ImagesController } from './images/images.controller.js';
import { SiteImages } from './images/site-images.js';
import type { Infrastructure } from './infrastructure.js';
import { BulkMoveController } from './leads/bulk-move.controller.js';
import { EnrollmentsController } from './leads/enrollments.controller.js';
import { LeadHistoryController } from './leads/lead-history.controller.js';
import { EventsController } from './operations/events.controller.js';
import { ParkedController } from './operations/parked.controller.js';
import { ProjectionJobs } from './operations/projection-jobs.js';
import { ProjectionJobsController } from './operations/projection-jobs.controller.js';
import { ProjectionsController } from './operations/projections.controller.js';
import { KnownLeads } from './payments/known-leads.js';
import { PaymentProvider } from './payments/payment-provider.js';
import { PaymentsController } from './payments/payments.controller.js';
import { Chromium } from './pdf/chromium.js';
import { PrintLimitGuard } from './pdf/print-limit.guard.js';
import { ReportFiles } from './pdf/report-files.js';
import { ReportPdfController } from './pdf/report-pdf.controller.js';
import { ReportPrinter } from './pdf/report-printer.js';
import { PipelineController } from './pipeline/pipeline.controller.js';
import { PastExport } from './pipeline/past-export.js';
import { PipelineExport } from './pipeline/pipeline-export.js';
import { PipelineExportController } from './pipeline/pipeline-export.controller.js';
import { PipelineQueries } from './pipeline/pipeline-queries.js';
import { LeadsController } from './leads/leads.controller.js';
import { LiveController } from './live/live.controller.js';
import { LiveFeed } from './live/live-feed.js';
import { MarketingController } from './marketing/marketing.controller.js';
import { MarketingEnrollments } from './marketing/marketing-enrollments.js';
import { Odoo } from './marketing/odoo.js';
import { PortfolioController } from './portfolio/portfolio.controller.js';
import { PortfolioQueries } from './portfolio/portfolio-queries.js';
import { CommunicationController } from './communication/communication.controller.js';
import { CommunicationQueries } from './communication/communication-queries.js';
import { Calendar } from './walkthroughs/calendar.js';
import { WalkthroughQueries } from './walkthroughs/walkthrough-queries.js';
import { WalkthroughsController } from './walkthroughs/walkthroughs.controller.js';
import { LOGGER } from './logging/logger.js';
import { MeasuredCommands } from './metrics/measured-commands.js';
import { Metrics } from './metrics/metrics.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { StateMetrics } from './metrics/state-metrics.js';
import { ProcessManagers } from './process-managers/process-managers.js';
import { ReferralsController } from './referrals/referrals.controller.js';
import { User } from './users/user.entity.js';
import { Users } from './users/users.js';
import { SavedViews } from './views/saved-views.js';
import { SavedView } from './views/saved-view.entity.js';
import { ViewsController } from './views/views.controller.js';

/** The composition root: what exists, and what it is made with. */
@Module({})
export class AppModule {
  static with(infrastructure: Infrastructure): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        DiscoveryModule,
        PassportModule,
        ScheduleModule.forRoot(),
        TypeOrmModule.forRootAsync({
          useFactory: () => infrastructure.dataSource.options,
          dataSourceFactory: () => Promise.resolve(infrastructure.dataSource),
        }),
        TypeOrmModule.forFeature([User, SavedView]),
      ],
      // The bulk move comes first: its path is also one of `:id`.
      controllers: [
        HealthController,
        MetricsController,
        AuthController,
        BulkMoveController,
        LeadsController,
        LeadHistoryController,
        HistoryExportsController,
        PipelineController,
        PipelineExportController,
        MarketingController,
        WalkthroughsController,
        CommunicationController,
        PortfolioController,
        EnrollmentsController,
        AnalysesController,
        ReportPdfController,
        ReferralsController,
        BlogController,
        ImagesController,
        PaymentsController,
        BoardController,
        ViewsController,
        ActivityController,
        LiveController,
        ProjectionsController,
        ParkedController,
        EventsController,
        ProjectionJobsController,
      ],
      providers: [...made(infrastructure), ...injected, ...everywhere],
    };
  }
}

function made({ config, logger, pool, claimsPool, log, metrics, secrets }: Infrastructure): Provider[] {
  return [
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: logger },
    { provide: Pool, useValue: pool },
    { provide: EventLog, useValue: log },
    { provide: Metrics, useValue: metrics },
    { provide: ProcessState, useValue: new ProcessState() },
    { provide: UnknownAddress, useValue: new UnknownAddress() },
    { provide: Sessions, useValue: new Sessions(pool) },
    { provide: LoginAttempts, useValue: new LoginAttempts(pool) },
    { provide: KnownBrowsers, useValue: new KnownBrowsers(secrets.knownBrowsers) },
    { provide: EnrollmentGrants, useValue: new EnrollmentGrants(secrets.enrollment) },
    { provide: HistorySigner, useValue: new HistorySigner(secrets.historySigning) },
    { provide: LiveFeed, useValue: new LiveFeed(config.databaseUrl, pool, logger) },
    { provide: Odoo, useValue: new Odoo(config.odoo) },
    { provide: Calendar, useValue: new Calendar(config.calendarIcsUrl) },
    { provide: RentCache, useValue: new RentCache(pool, new RentProvider(config.rentcast)) },
    { provide: Chromium, useValue: new Chromium(config.chromium) },
    { provide: PaymentProvider, useValue: new PaymentProvider(config.stripe) },
    { provide: IdempotencyClaims, useValue: new IdempotencyClaims(claimsPool) },
    {
      provide: Idempotency,
      useFactory: (claims: IdempotencyClaims) => new Idempotency(claims, secrets.idempotency),
      inject: [IdempotencyClaims],
    },
  ];
}

const injected: Provider[] = [
  Users,
  CookieStrategy,
  LocalStrategy,
  StreamCommandHandler,
  { provide: Commands, useClass: MeasuredCommands },
  StateMetrics,
  Housekeeping,
  PipelineQueries,
  PipelineExport,
  PastExport,
  MarketingEnrollments,
  WalkthroughQueries,
  CommunicationQueries,
  PortfolioQueries,
  BoardQueries,
  PastBoard,
  BoardPlayback,
  SavedViews,
  ActivityQueries,
  Subscribers,
  AnalysisSubmissions,
  AnalysisQueries,
  RentRecorder,
  AddressAnalyses,
  RentEstimates,
  ProcessManagers,
  ProjectionJobs,
  BlogQueries,
  BlogWriter,
  SiteImages,
  KnownLeads,
  PrintLimitGuard,
  ReportFiles,
  ReportPrinter,
];

const everywhere: Provider[] = [
  { provide: APP_GUARD, useClass: AccessGuard },
  { provide: APP_GUARD, useClass: UnreadBodyGuard },
  { provide: APP_FILTER, useClass: ProblemFilter },
  { provide: APP_PIPE, useFactory: () => new StandardSchemaValidationPipe({ exceptionFactory: invalidInput }) },
];
