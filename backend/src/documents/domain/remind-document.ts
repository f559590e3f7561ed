import type { DocumentEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { documentDecider, existingDocument, type MaybeDocument } from './document-state.js';

/** `after`: how many reminders the timer that asks knows of; null if a person asks. */
export interface ReminderAsked {
  after: number | null;
}

/** Asks for a reminder of a document that waits for a signature. A timer's request counts only if nobody was faster. */
export const remindDocument: CommandDefinition<MaybeDocument, ReminderAsked, DocumentEvent> = {
  name: 'RemindDocument',
  decider: documentDecider,
  decide(state, { after }) {
    const { leadId, state: now, reminderCount } = existingDocument(state);
    const waits = now === 'sent' || now === 'viewed';
    if (after !== null && (!waits || reminderCount !== after)) return [];
    if (!waits) throw new DomainError('document_ended', now === 'requested' ? 'It is still being sent.' : undefined);
    return [{ type: 'DocumentReminderRequested', data: { leadId, automatic: after !== null } }];
  },
};
