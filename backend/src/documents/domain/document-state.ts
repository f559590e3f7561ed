import {
  documentStatusOf,
  type DocumentState,
  type DocumentStep,
  type DocumentType,
} from '../../../../contracts/src/documents/document.js';
import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import type { Decider } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';

/** A document as its events made it: flat, so that two states compare field by field. */
export interface Document {
  leadId: string;
  type: DocumentType;
  templateId: number;
  leadName: string;
  leadEmail: string;
  propertyAddress: string;
  state: DocumentState;
  formName: string | null;
  /** The provider's id; null before it was sent. */
  submissionId: string | null;
  submitterId: string | null;
  /** Why it was declined, voided or could not be sent. */
  reason: string | null;
  viewedAt: string | null;
  completedAt: string | null;
  expiresAt: string | null;
  /** How often a reminder was asked for. */
  reminderCount: number;
  /** Voided, and archived at the provider. */
  archived: boolean;
  /** The signed copy among the lead's files. */
  fileId: string | null;
  failedStep: DocumentStep | null;
}

/** null: there is no such document. */
export type MaybeDocument = Document | null;

export const documentDecider: Decider<MaybeDocument, DocumentEvent> = {
  category: 'document',
  initialState: null,
  evolve: evolveDocument,
};

/** The document after the event. An event before DocumentRequested, or of another kind of stream, changes nothing. */
export function evolveDocument(state: MaybeDocument, event: DocumentEvent): MaybeDocument {
  if (event.type !== 'DocumentRequested') return state && { ...state, ...changeOf(state, event) };
  const { documentType, ...asked } = event.data;
  return {
    ...asked,
    type: documentType,
    state: 'requested',
    formName: null,
    submissionId: null,
    submitterId: null,
    reason: null,
    viewedAt: null,
    completedAt: null,
    expiresAt: null,
    reminderCount: 0,
    archived: false,
    fileId: null,
    failedStep: null,
  };
}

/** A late event, in whatever order, does not change a final state. */
function changeOf(document: Document, event: Exclude<DocumentEvent, { type: 'DocumentRequested' }>): Partial<Document> {
  const done = (step: DocumentStep) => (document.failedStep === step ? { failedStep: null } : {});
  switch (event.type) {
    case 'DocumentSent': {
      const { formName, submissionId, submitterId, expiresAt } = event.data;
      const sent = { formName, submissionId, submitterId, expiresAt, ...done('send') };
      return isUnsent(document) ? { ...sent, state: 'sent', reason: null } : sent;
    }
    case 'DocumentViewed':
      return { viewedAt: event.data.at, ...(isOpen(document) && { state: 'viewed', reason: null }) };
    case 'DocumentCompleted':
      return { state: 'completed', completedAt: event.data.at, reason: null };
    case 'DocumentDeclined':
      return { state: 'declined', reason: event.data.reason };
    case 'DocumentExpired':
      return { state: 'expired', reason: null };
    case 'DocumentReminderRequested':
      return { reminderCount: document.reminderCount + 1 };
    case 'DocumentReminded':
      return done('remind');
    case 'DocumentVoided':
      return { state: 'voided', reason: event.data.reason, archived: event.data.atProvider };
    case 'DocumentArchived':
      return { archived: true, ...done('archive') };
    case 'DocumentCopyKept':
      return { fileId: event.data.fileId, ...done('keep') };
    case 'DocumentStepFailed': {
      const { step, error } = event.data;
      return { failedStep: step, ...(step === 'send' && isUnsent(document) && { state: 'failed', reason: error }) };
    }
    case 'StreamErased':
      return {};
    default:
      return unchanged(event);
  }
}

/** Makes a document event without a case above fail to compile. */
function unchanged(event: never): Partial<Document> {
  return event;
}

/** It is not known to have reached the lead. */
export function isUnsent({ state }: Document): boolean {
  return state === 'requested' || state === 'failed';
}

/** It may still change. */
export function isOpen(document: Document): boolean {
  return isUnsent(document) || documentStatusOf(document.state) === 'pending';
}

/** @throws DomainError document_not_found */
export function existingDocument(state: MaybeDocument): Document {
  if (!state) throw new DomainError('document_not_found');
  return state;
}
