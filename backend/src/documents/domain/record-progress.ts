import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { isOpen, type Document } from '../../../../contracts/src/documents/state.js';
import { documentDecider, existingDocument, type MaybeDocument } from './document-aggregate.js';

/** The provider's news of a document, from a webhook or from asking. Instants are the provider's, in UTC. */
export type DocumentProgress =
  | { what: 'viewed'; at: string }
  | { what: 'completed'; at: string; viewedAt: string | null }
  | { what: 'declined'; at: string; viewedAt: string | null; reason: string | null; submissionId: string }
  | { what: 'expired'; at: string; submissionId: string }
  /** Somebody archived it over there. */
  | { what: 'archived'; submissionId: string };

export const archivedAtProvider = 'Archived at the signature service';

/**
 * The provider reported a document's progress. Repeated, late and reordered news lead to the same end: a view is recorded once, a
 * signature counts whatever was recorded before it, and other news only while the document is open.
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
        return ends(document, progress) ? [...seen, { type: 'DocumentDeclined', data: { leadId, at, reason } }] : seen;
      }
      case 'expired':
        return ends(document, progress) ? [{ type: 'DocumentExpired', data: { leadId, at: progress.at } }] : [];
      case 'archived':
        return ends(document, progress) && document.submissionId !== null
          ? [{ type: 'DocumentVoided', data: { leadId, reason: archivedAtProvider, atProvider: true } }]
          : [];
    }
  },
};

/** The end of another submission of the same document, an archived duplicate, does not count. */
function ends(document: Document, { submissionId }: { submissionId: string }): boolean {
  return isOpen(document) && (document.submissionId === null || document.submissionId === submissionId);
}

function viewed({ leadId, viewedAt }: Document, at: string | null): DocumentEvent[] {
  return viewedAt !== null || at === null ? [] : [{ type: 'DocumentViewed', data: { leadId, at } }];
}
