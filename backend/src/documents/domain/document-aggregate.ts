import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import { evolveDocument, type Document } from '../../../../contracts/src/documents/state.js';
import type { Decider } from '../../platform/commands/decider.js';
import type { Aggregate, UndoTable } from '../../platform/history/aggregate.js';
import { DomainError } from '../../platform/problems/domain-error.js';

/** null: there is no such document. */
export type MaybeDocument = Document | null;

export const documentDecider: Decider<MaybeDocument, DocumentEvent> = {
  category: 'document',
  initialState: null,
  evolve: evolveDocument,
};

/** @throws DomainError document_not_found */
export function existingDocument(state: MaybeDocument): Document {
  if (!state) throw new DomainError('document_not_found');
  return state;
}

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
  // The events themselves say when.
  shown: ({ submittedAt: _sent, lastReminderSent: _reminded, reminderAskedAt: _asked, ...shown }) => shown,
};
