import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { documentDecider, existingDocument, type MaybeDocument } from './document-aggregate.js';

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
export const remindDocument: CommandDefinition<MaybeDocument, ReminderAsked, DocumentEvent> = {
  name: 'RemindDocument',
  decider: documentDecider,
  needsHistory: true,
  decide(state, { after }, { now, history = [] }) {
    const { leadId, state: standing, reminderCount } = existingDocument(state);
    const waits = standing === 'sent' || standing === 'viewed';
    const tooSoon = wasJustAsked(history, Date.parse(now));
    if (after !== null && (!waits || reminderCount !== after || tooSoon)) return [];
    if (!waits)
      throw new DomainError('document_ended', standing === 'requested' ? 'It is still being sent.' : undefined);
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
