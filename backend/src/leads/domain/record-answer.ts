import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { leadDecider } from './living-lead.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';

/** The lead answered by text: a contact. Nothing if there is no lead; an answer counts for a deleted lead, too. */
export const recordAnswer: CommandDefinition<LeadState, DataOf<'LeadAnswered'>, LeadEvent> = {
  name: 'RecordAnswer',
  decider: leadDecider,
  needsHistory: true,
  decide(state, data, { history = [] }) {
    const known = history.some(
      (event) => event.readable && event.type === 'LeadAnswered' && event.data.messageId === data.messageId,
    );
    return state && !known ? [{ type: 'LeadAnswered', data }] : [];
  },
};
