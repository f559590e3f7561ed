import { DocumentFiles, DocumentHistories, DocumentQueries } from './queries.js';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { FilesModule } from '../files/files.module.js';
import { Docuseal } from '../integrations/docuseal/docuseal.js';
import { Config } from '../platform/config/config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { DocumentCalls, DocumentService, DocumentStreams } from './calls.js';
import { DocumentProgressRecorder, DocumentReconciliation } from './provider-news.js';
import { DocumentReminders, DocumentsManager } from './manager.js';
import { DocumentSending } from './sending.js';
import { DocumentsController, DocusealWebhookController } from './documents.controller.js';

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
    DocumentHistories,
    {
      provide: Docuseal,
      useFactory: ({ docuseal: { apiKey, baseUrl } }: Config, metrics: Metrics) =>
        new Docuseal({ apiKey, baseUrl, measure: metrics.outbound }),
      inject: [Config, Metrics],
    },
  ],
  exports: [Docuseal],
})
export class DocumentsModule {}
