import { erased } from '../log/personal.js';
import { occurredAt, utc, type Recorded } from '../log/recorded.js';
import { documentStatusOf, type DocumentState, type DocumentStep, type DocumentType } from './document.js';
import type { DocumentEvent } from './events.js';

/** A document as its events made it: flat, so that two states compare field by field. */
export interface Document {
  leadId: string;
  type: DocumentType;
  /** Id of the template at the provider. */
  templateId: number;
  /** Name, e-mail and address are the lead's when the document was asked for. */
  leadName: string;
  leadEmail: string;
  propertyAddress: string;
  state: DocumentState;
  /** What the provider's template is called; null until it is known. */
  formName: string | null;
  /** The provider's ids; null before it was sent. */
  submissionId: string | null;
  submitterId: string | null;
  /** Why it was declined, voided or could not be sent. */
  reason: string | null;
  /** When it was sent; before that, when it was asked for. */
  submittedAt: string;
  /** The provider's instants: when it was first opened, when it was signed, and after when it can't be signed any more. */
  viewedAt: string | null;
  completedAt: string | null;
  expiresAt: string | null;
  lastReminderSent: string | null;
  /** How often a reminder was asked for, and when last. */
  reminderCount: number;
  reminderAskedAt: string | null;
  /** Voided, and archived at the provider. */
  archived: boolean;
  /** The signed copy among the lead's files. */
  fileId: string | null;
  /** What the provider last failed to do and has not done since. */
  failedStep: DocumentStep | null;
}

/**
 * The document after the event: the one fold for decisions, the read model and the past. A signature counts whatever came
 * before it and ends the document; another late event changes the times, but no final state.
 * @param document null before its DocumentRequested; any other event changes nothing then
 */
export function evolveDocument(document: Document | null, event: Recorded<DocumentEvent>): Document | null {
  if (event.type !== 'DocumentRequested') return document && { ...document, ...changeOf(document, event) };
  const { documentType, ...asked } = event.data;
  return {
    ...asked,
    type: documentType,
    state: 'requested',
    formName: null,
    submissionId: null,
    submitterId: null,
    reason: null,
    submittedAt: occurredAt(event),
    viewedAt: null,
    completedAt: null,
    expiresAt: null,
    lastReminderSent: null,
    reminderCount: 0,
    reminderAskedAt: null,
    archived: false,
    fileId: null,
    failedStep: null,
  };
}

type Later = Recorded<Exclude<DocumentEvent, { type: 'DocumentRequested' }>>;

function changeOf(document: Document, event: Later): Partial<Document> {
  const state = documentStateAfter(document.state, event);
  const done = (step: DocumentStep) => document.failedStep === step && { failedStep: null };
  const ends = (reason: string | null) => document.state !== 'completed' && { state, reason };
  switch (event.type) {
    case 'DocumentSent': {
      const { formName, submissionId, submitterId, expiresAt } = event.data;
      const sent = { formName, submissionId, submitterId, expiresAt, submittedAt: occurredAt(event), ...done('send') };
      return isUnsent(document) ? { ...sent, state, reason: null } : sent;
    }
    case 'DocumentViewed':
      return { viewedAt: utc(event.data.at), ...(isOpen(document) && { state, reason: null }) };
    case 'DocumentCompleted':
      return { state, completedAt: utc(event.data.at), reason: null };
    case 'DocumentDeclined':
      return { ...ends(event.data.reason) };
    case 'DocumentExpired':
      return { ...ends(null) };
    case 'DocumentVoided':
      return { ...ends(event.data.reason), archived: event.data.atProvider };
    case 'DocumentReminderRequested':
      return { reminderCount: document.reminderCount + 1, reminderAskedAt: occurredAt(event) };
    case 'DocumentReminded':
      return { lastReminderSent: occurredAt(event), ...done('remind') };
    case 'DocumentArchived':
      return { archived: true, ...done('archive') };
    case 'DocumentCopyKept':
      return { fileId: event.data.fileId, ...done('keep') };
    case 'DocumentStepFailed': {
      const { step, error } = event.data;
      return { failedStep: step, ...(step === 'send' && isUnsent(document) && { state, reason: error }) };
    }
    case 'StreamErased':
      return withoutPerson(document);
    default:
      return unchanged(event);
  }
}

/** The state of a document after a later event: a signature counts whatever came before it, other late events leave a final state. */
export function documentStateAfter(state: DocumentState, event: DocumentEvent): DocumentState {
  switch (event.type) {
    case 'DocumentSent':
      return isUnsent({ state }) ? 'sent' : state;
    case 'DocumentViewed':
      return isOpen({ state }) ? 'viewed' : state;
    case 'DocumentCompleted':
      return 'completed';
    case 'DocumentDeclined':
    case 'DocumentExpired':
    case 'DocumentVoided':
      return state === 'completed' ? state : endStates[event.type];
    case 'DocumentStepFailed':
      return event.data.step === 'send' && isUnsent({ state }) ? 'failed' : state;
    default:
      return state;
  }
}

const endStates = { DocumentDeclined: 'declined', DocumentExpired: 'expired', DocumentVoided: 'voided' } as const;

/** Makes a document event without a case above fail to compile. */
function unchanged(event: never): Partial<Document> {
  return event;
}

/** What is read of events whose keys are destroyed; an absent value stays absent. */
function withoutPerson({ leadName, leadEmail, propertyAddress, formName, reason }: Document): Partial<Document> {
  const gone = <Text extends string | null>(text: Text) => (text ? erased : text);
  return {
    leadName: gone(leadName),
    leadEmail: gone(leadEmail),
    propertyAddress: gone(propertyAddress),
    formName: gone(formName),
    reason: gone(reason),
  };
}

/** It is not known to have reached the lead. */
export function isUnsent({ state }: Pick<Document, 'state'>): boolean {
  return state === 'requested' || state === 'failed';
}

/** It may still change. */
export function isOpen(document: Pick<Document, 'state'>): boolean {
  return isUnsent(document) || documentStatusOf(document.state) === 'pending';
}
