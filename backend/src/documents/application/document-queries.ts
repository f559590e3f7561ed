import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { documentTypeLabels } from '../../../../contracts/src/documents/words.js';
import { documentStatusOf, statesOfStatus, type DocumentType } from '../../../../contracts/src/documents/document.js';
import { fieldsOf } from '../../../../contracts/src/columns.js';
import {
  shownDocumentSchema,
  type DocumentList,
  type DocumentListQuery,
  type ShownDocument,
} from '../../../../contracts/src/documents/queries.js';
import { DocumentEntry, PipelineLead } from '../../../../projections/src/read-model/entries.js';
import { foldedSql } from '../../../../contracts/src/keys/folded-sql.js';
import { partOf } from '../../platform/database/like-text.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';
import { DocumentService } from './document-service.js';
import { documentsLead } from './documents-lead.js';

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

  /** The lead's newest document of the type; null for none. `waits`: for a signature, or to be sent. */
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
  if (leadId) select.andWhere('document.leadId = :leadId', { leadId: leadId.toLowerCase() });
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
