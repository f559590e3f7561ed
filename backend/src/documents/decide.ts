import { v5 as uuidV5 } from 'uuid';
import { undoOf } from '../../../contracts/src/events/words.js';
import { type DocumentEvent, documentEvents } from '../../../contracts/src/documents/events.js';
import { type Document, evolveDocument, isOpen } from '../../../contracts/src/documents/state.js';
import { reminderObstacle } from '../../../contracts/src/documents/waiting.js';
import type { CommandDefinition, Decider } from '../platform/commands/decider.js';
import type { Aggregate } from '../platform/history/aggregate.js';
import { DomainError } from '../platform/problems/problem.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import type { DocumentType } from '../../../contracts/src/documents/document.js';
import type { VoidDocument } from '../../../contracts/src/documents/routes.js';

/** null: there is no such document. */
export type MaybeDocument = Document | null;

export const documentDecider: Decider<MaybeDocument, DocumentEvent> = {
  category: 'document',
  initialState: null,
  evolve: evolveDocument,
};

/** A command on one document. */
export type DocumentCommand<Input> = CommandDefinition<MaybeDocument, Input, DocumentEvent>;

/** For documents' ids (RFC 9562, UUID version 5). */
const namespace = '5d0c1c86-3c0e-4c53-9f0e-7b7f8f6f2a41';

/**
 * The id of the lead's next document of the type. It derives from the previous one, so that two people who send at once get the same id,
 * and one is refused; and whoever knows a document can ask the log whether one came after it.
 * @param previous the id of the newest one in the lead's case; null for none
 */
export function nextDocumentId(leadId: string, type: DocumentType, previous: string | null): string {
  return uuidV5(`${leadId} ${type} after ${previous ?? 'none'}`, namespace);
}

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

/** A document will be sent to the lead: the intent, before the provider is called. */
export const requestDocument: DocumentCommand<DataOf<'DocumentRequested'>> = {
  name: 'RequestDocument',
  decider: documentDecider,
  creates: true,
  decide(state, data) {
    if (state) throw new DomainError('document_exists');
    if (data.leadEmail === '') throw new DomainError('document_without_email');
    return [{ type: 'DocumentRequested', data }];
  },
};

/** Between two reminders: a double click, or two people at once, mean one. */
const apartMs = 10 * 60_000;
/** A reminder without an outcome is under way for this long at most; after that somebody has given it up. */
const underWayMs = 60 * 60_000;

/** `after`: how many reminders the timer that asks knows of; null if a person asks. */
export interface ReminderAsked {
  after: number | null;
}

/**
 * Asks for a reminder of a document that waits for a signature. A second one is refused while the first is under way, and for ten
 * minutes after it was asked for, unless it failed. A timer's request counts only if nobody was faster.
 */
export const remindDocument: DocumentCommand<ReminderAsked> = {
  name: 'RemindDocument',
  decider: documentDecider,
  needsHistory: true,
  decide(state, { after }, { now, history = [] }) {
    const document = existingDocument(state);
    const { leadId, reminderCount } = document;
    const obstacle = reminderObstacle(document);
    const tooSoon = wasJustAsked(history, Date.parse(now));
    if (after !== null && (obstacle !== null || reminderCount !== after || tooSoon)) return [];
    if (obstacle === 'no_email') throw new DomainError('document_without_email');
    if (obstacle !== null)
      throw new DomainError('document_ended', obstacle === 'unsent' ? 'It is still being sent.' : undefined);
    if (tooSoon) throw new DomainError('document_reminded');
    return [{ type: 'DocumentReminderRequested', data: { leadId, automatic: after !== null } }];
  },
};

function wasJustAsked(history: readonly LogEvent[], nowMs: number): boolean {
  const asked = history.findLast(({ type }) => type === 'DocumentReminderRequested');
  if (!asked) return false;
  const outcome = history.find(
    (event) =>
      event.readable &&
      (event.type === 'DocumentReminded' || event.type === 'DocumentStepFailed') &&
      event.data.requestId === asked.id,
  );
  if (outcome?.type === 'DocumentStepFailed') return false;
  return nowMs - asked.created.getTime() < (outcome ? apartMs : underWayMs);
}

/** A member of staff calls off a document, for a reason. */
export const voidDocument: DocumentCommand<VoidDocument> = {
  name: 'VoidDocument',
  decider: documentDecider,
  decide(state, { reason }) {
    const document = existingDocument(state);
    if (!isOpen(document)) throw new DomainError('document_ended');
    return [{ type: 'DocumentVoided', data: { leadId: document.leadId, reason, atProvider: false } }];
  },
};
