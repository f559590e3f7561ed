import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  ErasureCertificate,
  ErasureListAnswer,
  ErasurePreview,
  ErasureState,
} from '../../../../contracts/src/erasure/queries.js';
import type { Retention } from '../../../../contracts/src/operations/retention.js';
import type { PersonFile } from '../../../../contracts/src/erasure/person-file.js';
import { ErasureQueries } from './erasure-queries.js';
import { PersonFiles } from './person-files.js';
import { RetentionProposals } from './retention-proposals.js';
import {
  FindErasure,
  FindErasureCertificate,
  FindPersonFile,
  ListErasures,
  ListRetention,
  PreviewErasure,
} from './queries.js';

@QueryHandler(PreviewErasure)
class PreviewErasureHandler implements IQueryHandler<PreviewErasure> {
  constructor(private readonly erasures: ErasureQueries) {}

  execute({ leadId }: PreviewErasure): Promise<ErasurePreview> {
    return this.erasures.preview(leadId);
  }
}

@QueryHandler(FindErasure)
class FindErasureHandler implements IQueryHandler<FindErasure> {
  constructor(private readonly erasures: ErasureQueries) {}

  execute({ leadId }: FindErasure): Promise<ErasureState | null> {
    return this.erasures.state(leadId);
  }
}

@QueryHandler(FindErasureCertificate)
class FindErasureCertificateHandler implements IQueryHandler<FindErasureCertificate> {
  constructor(private readonly erasures: ErasureQueries) {}

  execute({ leadId }: FindErasureCertificate): Promise<ErasureCertificate> {
    return this.erasures.certificate(leadId);
  }
}

@QueryHandler(ListErasures)
class ListErasuresHandler implements IQueryHandler<ListErasures> {
  constructor(private readonly erasures: ErasureQueries) {}

  execute(): Promise<ErasureListAnswer> {
    return this.erasures.list();
  }
}

@QueryHandler(FindPersonFile)
class FindPersonFileHandler implements IQueryHandler<FindPersonFile> {
  constructor(private readonly people: PersonFiles) {}

  execute({ leadId }: FindPersonFile): Promise<PersonFile> {
    return this.people.of(leadId);
  }
}

@QueryHandler(ListRetention)
class ListRetentionHandler implements IQueryHandler<ListRetention> {
  constructor(private readonly proposals: RetentionProposals) {}

  execute(): Promise<Retention> {
    return this.proposals.list();
  }
}

export const erasureQueryHandlers = [
  ListRetentionHandler,
  FindPersonFileHandler,
  PreviewErasureHandler,
  FindErasureHandler,
  FindErasureCertificateHandler,
  ListErasuresHandler,
];
