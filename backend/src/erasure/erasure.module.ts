import { Module } from '@nestjs/common';
import { BackupsModule } from '../backups/backups.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { FilesModule } from '../files/files.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { IntakeDraftsModule } from '../intake-drafts/intake-drafts.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { MarketingModule } from '../marketing/marketing.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { AskProviders } from './ask-providers.js';
import { CaseStreams, StoredStreams } from './case-streams.js';
import { CertificatePrinter } from './certificate-printer.js';
import { EraseCase } from './erase-case.js';
import { ErasureManager, LookAfterErasures } from './erasure-manager.js';
import { ErasureQueries, RetentionProposals } from './erasure-queries.js';
import { PersonFiles } from './person-files.js';
import { RemovePerson } from './remove-person.js';
import { RenewStatistics } from './renew-statistics.js';
import { SamePerson } from './case-facts.js';
import {
  ErasureController,
  ErasuresController,
  PersonFileController,
  RetentionController,
} from './erasure.controller.js';

/** Erasing people, and handing out their data before. */
@Module({
  imports: [
    BackupsModule,
    DocumentsModule,
    FilesModule,
    ImportsModule,
    IntakeDraftsModule,
    LeadsModule,
    MarketingModule,
    MessagesModule,
    PaymentsModule,
    ReportsModule,
  ],
  controllers: [ErasureController, ErasuresController, PersonFileController, RetentionController],
  providers: [
    AskProviders,
    CaseStreams,
    CertificatePrinter,
    EraseCase,
    ErasureManager,
    ErasureQueries,
    LookAfterErasures,
    PersonFiles,
    RemovePerson,
    RenewStatistics,
    RetentionProposals,
    SamePerson,
    StoredStreams,
  ],
})
export class ErasureModule {}
