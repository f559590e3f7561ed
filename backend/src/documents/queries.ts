import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { documentTypeLabels } from '../../../contracts/src/documents/words.js';
import { documentStatusOf, type DocumentType, statesOfStatus } from '../../../contracts/src/documents/document.js';
import { fieldsOf } from '../../../contracts/src/columns.js';
import {
  type DocumentList,
  type DocumentListQuery,
  type ShownDocument,
  shownDocumentSchema,
} from '../../../contracts/src/documents/routes.js';
import { DocumentEntry, PipelineLead } from '../../../projections/src/read-model/entries.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { partOf, inSnapshot, readPosition } from '../platform/database/read-models.js';
import { DocumentService } from './calls.js';
import { FileStore } from '../files/file-store.js';
import { Docuseal } from '../integrations/docuseal/docuseal.js';
import { Logger } from '../platform/logger.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import { ProblemError } from '../platform/problems/problem.js';
import { isThere, type Viewer } from '../leads/application/deleted-leads.js';
import { stayingLead } from '../leads/application/staying-lead.js';
import { hidesLead } from '../leads/application/lead-histories.js';
import type { History } from '../../../contracts/src/history/queries.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { Users } from '../accounts/users.js';
import { historyOf } from '../platform/history/build-history.js';
import { documentAggregate } from './decide.js';

/** The lead of a document, as a join of `document` with `lead`. */
export const documentsLead = `lead.id = document.leadId and ${isThere('lead')}`;

const searched = ['leadName', 'leadEmail', 'propertyAddress', 'formName'] as const satisfies (keyof DocumentEntry)[];

/** Reads documents from `read.documents`; leaves out those of deleted leads. */
@Injectable()
export class DocumentQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly service: DocumentService,
  ) {}

  /** One page, newest first, with the total of all matches. */
  list({ offset, limit, ...filter }: DocumentListQuery): Promise<DocumentList> {
    return inSnapshot(this.dataSource, async (manager) => {
      const rows = await matching(manager, filter)
        .orderBy({ 'document.submittedAt': 'DESC', 'document.id': 'DESC' })
        .offset(offset)
        .limit(limit)
        .getMany();
      return {
        position: await readPosition(manager, 'documents'),
        documents: rows.map(shownDocument),
        total: await countOf(matching(manager, filter)),
        notConfigured: this.service.missing(null),
      };
    });
  }

  /** The row of a document; null if there is none, or its lead is deleted. */
  find(id: string): Promise<DocumentEntry | null> {
    return matching(this.dataSource.manager, {}).andWhere('document.id = :id', { id }).getOne();
  }

  /** The newest document of the type in the lead's case; null for none. `waits`: for a signature, or to be sent. */
  async newest(leadId: string, type: DocumentType): Promise<{ id: string; waits: boolean } | null> {
    const row = await matching(this.dataSource.manager, { leadId, type: [type] })
      .orderBy({ 'document.submittedAt': 'DESC', 'document.id': 'DESC' })
      .limit(1)
      .getOne();
    return row && { id: row.id, waits: documentStatusOf(row.state) === 'pending' };
  }
}

/** A view's rows have no key to count by. */
async function countOf(select: SelectQueryBuilder<DocumentEntry>): Promise<number> {
  return (await select.select('count(*)::integer', 'count').getRawOne<{ count: number }>())?.count ?? 0;
}

function matching(
  manager: EntityManager,
  { type, status, leadId, search }: Partial<DocumentListQuery>,
): SelectQueryBuilder<DocumentEntry> {
  const select = manager.createQueryBuilder(DocumentEntry, 'document').innerJoin(PipelineLead, 'lead', documentsLead);
  if (type) select.andWhere('document.type in (:...type)', { type });
  if (status) select.andWhere('document.state in (:...states)', { states: status.flatMap(statesOfStatus) });
  if (leadId) select.andWhere('(lead.id = :leadId or lead.mergedInto = :leadId)', { leadId: leadId.toLowerCase() });
  if (search) {
    const parts = searched.map((field) => `${foldedSql(`document.${field}`)} like :part`);
    select.andWhere(`(${parts.join(' or ')})`, { part: partOf(search) });
  }
  return select;
}

function shownDocument(row: DocumentEntry): ShownDocument {
  const hasFile = row.fileId !== null || row.submissionId !== null;
  return fieldsOf(shownDocumentSchema, {
    ...row,
    status: documentStatusOf(row.state),
    formName: row.formName ?? documentTypeLabels[row.type],
    downloadUrl: hasFile ? `/api/docuseal/download/${row.id}` : null,
  });
}

/** A document as a PDF. */
export interface DocumentFile {
  name: string;
  bytes: Buffer;
}

/** Documents as files. */
@Injectable()
export class DocumentFiles {
  constructor(
    private readonly log: EventLog,
    private readonly documents: DocumentQueries,
    private readonly files: FileStore,
    private readonly docuseal: Docuseal,
    private readonly logger: Logger,
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
    const kept = fileId && (await this.copy(leadId, fileId));
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

  /** The lead's own file, or that of the lead that it was merged into before the copy came. */
  private async copy(leadId: string, fileId: string): Promise<Buffer | null> {
    const own = await this.files.read({ leadId, fileId }, 'file');
    return own ?? this.files.read({ leadId: await stayingLead(this.log, leadId), fileId }, 'file');
  }
}

/** Histories of documents, straight from the log. */
@Injectable()
export class DocumentHistories {
  constructor(
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  /**
   * The document's events, oldest first; null if there is no document that the viewer may see. Only admins see that of a deleted lead,
   * like the lead itself.
   * @throws LogUnavailable
   */
  async of(id: string, viewer: Viewer): Promise<History | null> {
    const events = await this.log.readStream(`document-${id}`);
    const leadId = leadIdIn(events);
    if (leadId !== undefined && (await hidesLead(this.log, leadId, viewer))) return null;
    return historyOf(documentAggregate, id, events, this.users);
  }
}

/** Each event but the last of an erased person's names it; one that can't be read may not. */
function leadIdIn(events: readonly LogEvent[]): string | undefined {
  const named = events.find((event) => event.readable && 'leadId' in event.data);
  return (named?.data as { leadId?: string } | undefined)?.leadId;
}
