import { Module, StandardSchemaValidationPipe, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccountsModule } from './accounts/accounts.module.js';
import { AccessGuard } from './accounts/access.guard.js';
import { ActivityModule } from './activity/activity.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { AnalysesModule } from './analyses/analyses.module.js';
import { BackupsModule } from './backups/backups.module.js';
import { BlogModule } from './blog/blog.module.js';
import { BoardModule } from './board/board.module.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { CasesModule } from './cases/cases.module.js';
import { CommunicationModule } from './communication/communication.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { EnrollmentsModule } from './enrollments/enrollments.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { FilesModule } from './files/files.module.js';
import { FormStepsModule } from './form-steps/form-steps.module.js';
import { HandOutModule } from './hand-out/hand-out.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { ImagesModule } from './images/images.module.js';
import { IntakeDraftsModule } from './intake-drafts/intake-drafts.module.js';
import { LeadsModule } from './leads/leads.module.js';
import { LiveModule } from './live/live.module.js';
import { MarketingModule } from './marketing/marketing.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OwnerPageModule } from './owner-page/owner-page.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PipelineModule } from './pipeline/pipeline.module.js';
import { ProblemFilter } from './platform/http/problem-filter.js';
import { UnreadBodyGuard } from './platform/http/input-checks.js';
import type { Infrastructure } from './platform/infrastructure.js';
import { PlatformModule } from './platform/platform.module.js';
import { invalidInput } from './platform/problems/problem.js';
import { PortfolioModule } from './portfolio/portfolio.module.js';
import { ReferralsModule } from './referrals/referrals.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { OfficeSettingsModule } from './settings/office/office-settings.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { ViewsModule } from './views/views.module.js';
import { WalkthroughsModule } from './walkthroughs/walkthroughs.module.js';

const domains = [
  AccountsModule,
  OfficeSettingsModule,
  SettingsModule,
  LeadsModule,
  FilesModule,
  CasesModule,
  ImportsModule,
  EnrollmentsModule,
  AnalysesModule,
  ReportsModule,
  ReferralsModule,
  WalkthroughsModule,
  MarketingModule,
  HandOutModule,
  PaymentsModule,
  DocumentsModule,
  ErasureModule,
  TemplatesModule,
  MessagesModule,
  OwnerPageModule,
  AlertsModule,
  CampaignsModule,
  BoardModule,
  TasksModule,
  ViewsModule,
  PipelineModule,
  PortfolioModule,
  CommunicationModule,
  ActivityModule,
  AnalyticsModule,
  LiveModule,
  BlogModule,
  ImagesModule,
  FormStepsModule,
  IntakeDraftsModule,
  BackupsModule,
  OperationsModule,
];

const everywhere: Provider[] = [
  { provide: APP_GUARD, useClass: AccessGuard },
  { provide: APP_GUARD, useClass: UnreadBodyGuard },
  { provide: APP_FILTER, useClass: ProblemFilter },
  { provide: APP_PIPE, useFactory: () => new StandardSchemaValidationPipe({ exceptionFactory: invalidInput }) },
];

/** The composition root: the platform, the domains on it, and what holds for every route. */
@Module({})
export class AppModule {
  static with(infrastructure: Infrastructure): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.with(infrastructure), ...domains], providers: everywhere };
  }
}
