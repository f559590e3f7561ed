import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, unmergedLead } from './living-lead.js';

/** Takes the lead off the board; its history stays. Takes no input. */
export const deleteLead: CommandDefinition<LeadState, Record<string, never>, LeadEvent> = {
  name: 'DeleteLead',
  decider: leadDecider,
  decide(state) {
    return unmergedLead(state).deleted ? [] : [{ type: 'LeadDeleted', data: {} }];
  },
};
