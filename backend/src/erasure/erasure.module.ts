import { retentionRoutes } from '../../../contracts/src/operations/routes.js';
import { ErasureQueries, RetentionProposals } from './erasure-queries.js';
import { PersonFiles } from './person-files.js';
import { pdfOf } from '../platform/http/files.js';
import { eraseLead } from '../leads/decide/end-lead.js';
import { CertificatePrinter } from './certificate-printer.js';
import { SamePerson } from './case-facts.js';
import { erasureRoutes, erasuresRoutes, personFileRoutes } from '../../../contracts/src/erasure/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';
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
import { EraseCase } from './erase-case.js';
import { ErasureManager, LookAfterErasures } from './erasure-manager.js';
import { KeepRefusals } from './keep-refusals.js';
import { RemovePerson } from './remove-person.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { RenewStatistics } from './renew-statistics.js';

/** The erasure of a person. */
const ErasureController = controllerOf(
  erasureRoutes,
  { erasures: ErasureQueries, same: SamePerson, printer: CertificatePrinter },
  {
    preview: ({ erasures }, { params: { id } }) => erasures.preview(id),
    erase: async ({ same }, { params: { id }, body, submit }) => {
      await same.require(id, body.others);
      return submit(eraseLead, body, id);
    },
    state: ({ erasures }, { params: { id } }) => erasures.state(id),
    certificate: ({ erasures }, { params: { id } }) => erasures.certificate(id),
    pdf: async ({ erasures, printer }, { params: { id } }) => {
      const certificate = await erasures.certificate(id);
      return pdfOf(await printer.certificate(certificate), `attachment; filename="erasure-${id}.pdf"`);
    },
  },
);

const ErasuresController = controllerOf(
  erasuresRoutes,
  { erasures: ErasureQueries },
  {
    list: ({ erasures }) => erasures.list(),
  },
);

/** What is stored of a person, to hand out to them. */
const PersonFileController = controllerOf(
  personFileRoutes,
  { people: PersonFiles, printer: CertificatePrinter },
  {
    file: ({ people }, { params: { id } }) => people.of(id),
    pdf: async ({ printer, people }, { params: { id } }) =>
      pdfOf(await printer.person(await people.of(id)), `attachment; filename="person-${id}.pdf"`),
  },
);

const RetentionController = controllerOf(
  retentionRoutes,
  { proposals: RetentionProposals },
  {
    list: ({ proposals }) => proposals.list(),
  },
);

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
    KeepRefusals,
    LookAfterErasures,
    PersonFiles,
    RemovePerson,
    DailyTurns,
    RenewStatistics,
    RetentionProposals,
    SamePerson,
    StoredStreams,
  ],
})
export class ErasureModule {}
