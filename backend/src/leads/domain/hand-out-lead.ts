import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** @param requestId the LeadCreated that asked for it */
interface HandOut {
  userId: string;
  requestId: string;
}

/** Assigns an intake to the user whose turn it is. If a person assigned it meanwhile, that stands. */
export const handOutLead: CommandDefinition<LeadState, HandOut, LeadEvent> = {
  name: 'HandOutLead',
  decider: leadDecider,
  decide(state, { userId, requestId }) {
    const lead = livingLead(state);
    return lead.assigneeId === null ? [{ type: 'LeadAssigned', data: { userId, requestId } }] : [];
  },
};
