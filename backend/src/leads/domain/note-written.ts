import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { MessageChannel } from '../../../../contracts/src/messages/message.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { leadDecider } from './living-lead.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';

export interface Written {
  messageId: string;
  channel: MessageChannel;
  /** When it was sent: ISO 8601, UTC. */
  at: string;
}

/** A member of staff's message to the owner was sent: one contact per message. Also for a deleted lead; nothing if there is none. */
export const noteWritten: CommandDefinition<LeadState, Written, LeadEvent> = {
  name: 'NoteWritten',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { messageId, channel, at }, { history = [] }) {
    const known = history.some(
      (event) => event.readable && event.type === 'ContactLogged' && event.data.messageId === messageId,
    );
    if (!state || known) return [];
    const kind = channel === 'sms' ? 'text' : 'email';
    return [{ type: 'ContactLogged', data: { kind, outcome: 'sent', at, note: null, messageId } }];
  },
};
