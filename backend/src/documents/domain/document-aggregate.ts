import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import type { Aggregate, UndoTable } from '../../platform/history/aggregate.js';
import { documentDecider, type Document } from './document-state.js';

const outside = 'It happened outside this system, so it cannot be undone here.';

/** Why each event of a document can't be undone. */
const undo: UndoTable<DocumentEvent> = {
  DocumentRequested: 'The lead may have it already. Void the document instead.',
  DocumentSent: 'The lead has it. Void the document instead.',
  DocumentViewed: outside,
  DocumentCompleted: outside,
  DocumentDeclined: outside,
  DocumentExpired: outside,
  DocumentReminderRequested: 'The lead may already have the reminder.',
  DocumentReminded: outside,
  DocumentVoided: 'It can no longer be signed there. Send another one instead.',
  DocumentArchived: outside,
  DocumentCopyKept: 'The copy is one of the lead’s files and can be removed there.',
  DocumentStepFailed: 'A failed attempt changed nothing.',
  StreamErased: 'An erased person cannot be brought back.',
};

/** What a document's history needs to know of documents. None of its events can be undone. */
export const documentAggregate: Aggregate<Document, DocumentEvent> = {
  decider: documentDecider,
  called: 'a document',
  notFound: 'document_not_found',
  undo,
  compensations: [],
};
