import type { AssignLead } from '../../../../contracts/src/leads/work-commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** Assigns the lead to a user, or to nobody. The caller checks that the user exists. */
export const assignLead: CommandDefinition<LeadState, AssignLead, LeadEvent> = {
  name: 'AssignLead',
  decider: leadDecider,
  decide(state, { userId }) {
    const lead = livingLead(state);
    return lead.assigneeId === userId ? [] : [{ type: 'LeadAssigned', data: { userId } }];
  },
};
