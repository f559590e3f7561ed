import type { DocumentStep } from '../../../contracts/src/documents/document.js';
import type { DocumentEvent } from '../../../contracts/src/documents/events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import { documentDecider, existingDocument, type DocumentCommand } from './decide.js';
import { type Document, isOpen } from '../../../contracts/src/documents/state.js';

/** Outcomes of calls of the provider. Recording one again does nothing. */

type Sent = Omit<DataOf<'DocumentSent'>, 'leadId' | 'documentType'>;

export const recordDocumentSent: DocumentCommand<Sent> = {
  name: 'RecordDocumentSent',
  decider: documentDecider,
  decide(state, sent) {
    const { leadId, type, submissionId } = existingDocument(state);
    return submissionId === null ? [{ type: 'DocumentSent', data: { ...sent, leadId, documentType: type } }] : [];
  },
};

export const recordDocumentReminded: DocumentCommand<{ requestId: string; automatic: boolean }> = {
  name: 'RecordDocumentReminded',
  decider: documentDecider,
  decide(state, reminded) {
    return [{ type: 'DocumentReminded', data: { leadId: existingDocument(state).leadId, ...reminded } }];
  },
};

export const recordDocumentArchived: DocumentCommand<{ requestId: string }> = {
  name: 'RecordDocumentArchived',
  decider: documentDecider,
  decide(state, { requestId }) {
    const { leadId, archived } = existingDocument(state);
    return archived ? [] : [{ type: 'DocumentArchived', data: { leadId, requestId } }];
  },
};

export const recordDocumentCopy: DocumentCommand<Omit<DataOf<'DocumentCopyKept'>, 'leadId'>> = {
  name: 'RecordDocumentCopy',
  decider: documentDecider,
  decide(state, copy) {
    const { leadId, fileId } = existingDocument(state);
    return fileId === copy.fileId ? [] : [{ type: 'DocumentCopyKept', data: { leadId, ...copy } }];
  },
};

export const recordDocumentFailure: DocumentCommand<{ step: DocumentStep; requestId: string; error: string }> = {
  name: 'RecordDocumentFailure',
  decider: documentDecider,
  decide(state, failure) {
    return [{ type: 'DocumentStepFailed', data: { leadId: existingDocument(state).leadId, ...failure } }];
  },
};

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
export const recordProgress: DocumentCommand<DocumentProgress> = {
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
