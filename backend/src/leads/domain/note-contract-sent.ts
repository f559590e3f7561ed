import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

// Lost comes after all others: a lost lead stays so.
const order = (status: (typeof leadStatuses)[number]) => leadStatuses.indexOf(status);

/** The management agreement was sent: moves the lead to contract_sent, but never back. `requestId`: the DocumentSent. */
export const noteContractSent: CommandDefinition<LeadState, { requestId: string }, LeadEvent> = {
  name: 'NoteContractSent',
  decider: leadDecider,
  decide(state, { requestId }) {
    const { status: from } = livingLead(state);
    if (order(from) >= order('contract_sent')) return [];
    return [{ type: 'LeadStatusMoved', data: { from, to: 'contract_sent', requestId } }];
  },
};
