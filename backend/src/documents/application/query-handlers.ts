import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { documentTypeLabels } from '../../../../contracts/src/documents/document.js';
import type { DocumentList } from '../../../../contracts/src/documents/queries.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Users } from '../../accounts/application/users.js';
import { FileStore } from '../../files/application/file-store.js';
import { Docuseal } from '../../integrations/docuseal/docuseal.js';
import { historyOf } from '../../platform/history/build-history.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { documentAggregate } from '../domain/document-aggregate.js';
import { DocumentQueries } from './document-queries.js';
import { FindDocumentFile, FindDocumentHistory, ListDocuments, type DocumentFile } from './queries.js';

@QueryHandler(ListDocuments)
class ListDocumentsHandler implements IQueryHandler<ListDocuments> {
  constructor(private readonly documents: DocumentQueries) {}

  execute({ page }: ListDocuments): Promise<DocumentList> {
    return this.documents.list(page);
  }
}

@QueryHandler(FindDocumentHistory)
class FindDocumentHistoryHandler implements IQueryHandler<FindDocumentHistory> {
  constructor(
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  /** @throws LogUnavailable */
  async execute({ id }: FindDocumentHistory): Promise<History | null> {
    return historyOf(documentAggregate, id, await this.log.readStream(`document-${id}`), this.users);
  }
}

@QueryHandler(FindDocumentFile)
class FindDocumentFileHandler implements IQueryHandler<FindDocumentFile> {
  constructor(
    private readonly documents: DocumentQueries,
    private readonly files: FileStore,
    private readonly docuseal: Docuseal,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ProblemError docuseal_failed if there is no copy, and the provider can't give one */
  async execute({ id, correlationId }: FindDocumentFile): Promise<DocumentFile | null> {
    const row = await this.documents.find(id);
    if (!row) return null;
    const { leadId, fileId, submissionId, type, state } = row;
    const name = `${documentTypeLabels[type]}${state === 'completed' ? ', signed' : ''}.pdf`;
    const kept = fileId === null ? null : await this.files.read({ leadId, fileId }, 'file');
    if (kept) return { name, bytes: kept };
    if (submissionId === null) return null;
    try {
      const bytes = await this.docuseal.pdf(submissionId);
      return bytes && { name, bytes };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.logger.warn({ err: error, correlationId }, 'A document could not be fetched');
      throw new ProblemError('docuseal_failed', { detail: `${error.message}.` });
    }
  }
}

export const documentQueryHandlers = [ListDocumentsHandler, FindDocumentHistoryHandler, FindDocumentFileHandler];
