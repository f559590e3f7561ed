import type { DocumentEvent } from '../../../../contracts/src/events/catalogue.js';
import type { Aggregate, UndoTable } from '../../platform/history/aggregate.js';
import { documentDecider, type Document } from './document-state.js';

const outside = 'It happened outside of this house: writing that it did not would not take it back.';

/** Why each event of a document can't be undone. */
const undo: UndoTable<DocumentEvent> = {
  DocumentRequested: 'The lead may have it already. Void the document instead.',
  DocumentSent: 'The lead has it. Void the document instead.',
  DocumentViewed: outside,
  DocumentCompleted: outside,
  DocumentDeclined: outside,
  DocumentExpired: outside,
  DocumentReminderRequested: 'The reminder may be with the lead already.',
  DocumentReminded: outside,
  DocumentVoided: 'It can be signed no more over there. Send another one instead.',
  DocumentArchived: outside,
  DocumentCopyKept: 'The copy is one of the lead’s files, and can be removed there.',
  DocumentStepFailed: 'A failed attempt has changed nothing.',
  StreamErased: 'Who was erased does not come back.',
};

/** What a document's history needs to know of documents. None of its events can be undone. */
export const documentAggregate: Aggregate<Document, DocumentEvent> = {
  decider: documentDecider,
  called: 'a document',
  notFound: 'document_not_found',
  undo,
  compensations: [],
};
