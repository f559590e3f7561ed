import type { DocumentEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { documentDecider, existingDocument, isOpen, type Document, type MaybeDocument } from './document-state.js';

/** What the provider says of a document: told by a webhook, or found out by asking. Instants are the provider's, in UTC. */
export type DocumentProgress =
  | { what: 'viewed'; at: string }
  | { what: 'completed'; at: string; viewedAt: string | null }
  | { what: 'declined'; at: string; viewedAt: string | null; reason: string | null }
  | { what: 'expired'; at: string }
  /** Somebody archived it over there. */
  | { what: 'archived' };

export const archivedAtProvider = 'Archived at the signature service';

/**
 * The provider told how far a document has come. Whatever is told twice, late or in another order leads to the same end: it is seen
 * once, a signature counts whatever was noted before it, and the rest only of what is open.
 */
export const recordProgress: CommandDefinition<MaybeDocument, DocumentProgress, DocumentEvent> = {
  name: 'RecordDocumentProgress',
  decider: documentDecider,
  decide(state, progress) {
    const document = existingDocument(state);
    const { leadId } = document;
    switch (progress.what) {
      case 'viewed':
        return viewed(document, progress.at);
      case 'completed':
        if (document.state === 'completed') return viewed(document, progress.viewedAt);
        return [
          ...viewed(document, progress.viewedAt),
          { type: 'DocumentCompleted', data: { leadId, at: progress.at } },
        ];
      case 'declined': {
        const { at, reason } = progress;
        const seen = viewed(document, progress.viewedAt);
        return isOpen(document) ? [...seen, { type: 'DocumentDeclined', data: { leadId, at, reason } }] : seen;
      }
      case 'expired':
        return isOpen(document) ? [{ type: 'DocumentExpired', data: { leadId, at: progress.at } }] : [];
      case 'archived':
        return isOpen(document)
          ? [{ type: 'DocumentVoided', data: { leadId, reason: archivedAtProvider, atProvider: true } }]
          : [];
    }
  },
};

function viewed({ leadId, viewedAt }: Document, at: string | null): DocumentEvent[] {
  return viewedAt !== null || at === null ? [] : [{ type: 'DocumentViewed', data: { leadId, at } }];
}
