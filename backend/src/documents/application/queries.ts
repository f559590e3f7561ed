import { Query } from '@nestjs/cqrs';
import type { DocumentList, DocumentListQuery } from '../../../../contracts/src/documents/queries.js';
import type { History } from '../../../../contracts/src/history/queries.js';

/** One page of the documents of leads that are not deleted, newest first. */
export class ListDocuments extends Query<DocumentList> {
  constructor(readonly page: DocumentListQuery) {
    super();
  }
}

/** A document's events, oldest first; null if there is no such document. */
export class FindDocumentHistory extends Query<History | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** A document as a PDF. */
export interface DocumentFile {
  name: string;
  bytes: Buffer;
}

/** The file of a document: the signed copy, or the provider's; null if there is none. */
export class FindDocumentFile extends Query<DocumentFile | null> {
  /** @param correlationId for the log */
  constructor(
    readonly id: string,
    readonly correlationId: string,
  ) {
    super();
  }
}
