import { undoOf } from '../../../../contracts/src/events/words.js';
import { documentEvents, type DocumentEvent } from '../../../../contracts/src/documents/events.js';
import { evolveDocument, type Document } from '../../../../contracts/src/documents/state.js';
import type { Decider } from '../../platform/commands/decider.js';
import type { Aggregate } from '../../platform/history/aggregate.js';
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

/** What a document's history needs to know of documents. None of its events can be undone. */
export const documentAggregate: Aggregate<Document, DocumentEvent> = {
  decider: documentDecider,
  called: 'a document',
  notFound: 'document_not_found',
  undo: undoOf(documentEvents),
  compensations: [],
  // The events themselves say when.
  shown: ({ submittedAt: _sent, lastReminderSent: _reminded, reminderAskedAt: _asked, ...shown }) => shown,
};
