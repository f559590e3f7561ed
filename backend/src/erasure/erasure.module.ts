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
import { AskProviders } from './application/ask-providers.js';
import { CaseStreams } from './application/case-streams.js';
import { CertificatePrinter } from './application/certificate-printer.js';
import { EraseCase } from './application/erase-case.js';
import { ErasureManager } from './application/erasure-manager.js';
import { ErasureQueries } from './application/erasure-queries.js';
import { LookAfterErasures } from './application/look-after-erasures.js';
import { PersonFiles } from './application/person-files.js';
import { RemovePerson } from './application/remove-person.js';
import { RenewStatistics } from './application/renew-statistics.js';
import { RetentionProposals } from './application/retention-proposals.js';
import { SamePerson } from './application/same-person.js';
import { StoredStreams } from './application/stored-streams.js';
import {
  ErasureController,
  ErasuresController,
  PersonFileController,
  RetentionController,
} from './http/erasure.controller.js';

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
