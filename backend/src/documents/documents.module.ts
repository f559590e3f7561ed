import { DocumentFiles } from './application/document-files.js';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FilesModule } from '../files/files.module.js';
import { Docuseal } from '../integrations/docuseal/docuseal.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { DocumentCalls } from './application/document-calls.js';
import { DocumentProgressRecorder } from './application/document-progress.js';
import { DocumentQueries } from './application/document-queries.js';
import { DocumentReconciliation } from './application/document-reconciliation.js';
import { DocumentReminders } from './application/document-reminders.js';
import { DocumentSending } from './application/document-sending.js';
import { DocumentService } from './application/document-service.js';
import { DocumentStreams } from './application/document-streams.js';
import { DocumentsManager } from './application/documents-manager.js';
import { DocumentsController } from './http/documents.controller.js';
import { DocusealWebhookController } from './http/docuseal-webhook.controller.js';

/** Documents that leads sign. */
@Module({
  imports: [AccountsModule, FilesModule],
  controllers: [DocumentsController, DocusealWebhookController],
  providers: [
    DocumentService,
    DocumentSending,
    DocumentStreams,
    DocumentCalls,
    DocumentsManager,
    DocumentProgressRecorder,
    DocumentReconciliation,
    DocumentReminders,
    DocumentQueries,
    DocumentFiles,
    {
      provide: Docuseal,
      useFactory: ({ docuseal: { apiKey, baseUrl } }: Config, metrics: Metrics) =>
        new Docuseal({ apiKey, baseUrl, measure: metrics.outbound }),
      inject: [CONFIG, Metrics],
    },
  ],
  exports: [Docuseal],
})
export class DocumentsModule {}
