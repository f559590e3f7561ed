import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { documentTypeLabels } from '../../../../contracts/src/documents/words.js';
import { FileStore } from '../../files/application/file-store.js';
import { Docuseal } from '../../integrations/docuseal/docuseal.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { DocumentQueries } from './document-queries.js';

/** A document as a PDF. */
export interface DocumentFile {
  name: string;
  bytes: Buffer;
}

/** Documents as files. */
@Injectable()
export class DocumentFiles {
  constructor(
    private readonly documents: DocumentQueries,
    private readonly files: FileStore,
    private readonly docuseal: Docuseal,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The signed copy, or the provider's file; null if there is none.
   * @param correlationId for the log
   * @throws ProblemError docuseal_failed if there is no copy, and the provider can't give one
   */
  async find(id: string, correlationId: string): Promise<DocumentFile | null> {
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
