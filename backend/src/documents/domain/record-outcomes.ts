import type { DocumentStep } from '../../../../contracts/src/documents/document.js';
import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { documentDecider, existingDocument, type MaybeDocument } from './document-aggregate.js';

/** Outcomes of calls of the provider. Recording one again does nothing. */

type Sent = Omit<DataOf<'DocumentSent'>, 'leadId' | 'documentType'>;

export const recordDocumentSent: CommandDefinition<MaybeDocument, Sent, DocumentEvent> = {
  name: 'RecordDocumentSent',
  decider: documentDecider,
  decide(state, sent) {
    const { leadId, type, submissionId } = existingDocument(state);
    return submissionId === null ? [{ type: 'DocumentSent', data: { ...sent, leadId, documentType: type } }] : [];
  },
};

export const recordDocumentReminded: CommandDefinition<
  MaybeDocument,
  { requestId: string; automatic: boolean },
  DocumentEvent
> = {
  name: 'RecordDocumentReminded',
  decider: documentDecider,
  decide(state, reminded) {
    return [{ type: 'DocumentReminded', data: { leadId: existingDocument(state).leadId, ...reminded } }];
  },
};

export const recordDocumentArchived: CommandDefinition<MaybeDocument, { requestId: string }, DocumentEvent> = {
  name: 'RecordDocumentArchived',
  decider: documentDecider,
  decide(state, { requestId }) {
    const { leadId, archived } = existingDocument(state);
    return archived ? [] : [{ type: 'DocumentArchived', data: { leadId, requestId } }];
  },
};

export const recordDocumentCopy: CommandDefinition<
  MaybeDocument,
  Omit<DataOf<'DocumentCopyKept'>, 'leadId'>,
  DocumentEvent
> = {
  name: 'RecordDocumentCopy',
  decider: documentDecider,
  decide(state, copy) {
    const { leadId, fileId } = existingDocument(state);
    return fileId === copy.fileId ? [] : [{ type: 'DocumentCopyKept', data: { leadId, ...copy } }];
  },
};

export const recordDocumentFailure: CommandDefinition<
  MaybeDocument,
  { step: DocumentStep; requestId: string; error: string },
  DocumentEvent
> = {
  name: 'RecordDocumentFailure',
  decider: documentDecider,
  decide(state, failure) {
    return [{ type: 'DocumentStepFailed', data: { leadId: existingDocument(state).leadId, ...failure } }];
  },
};
