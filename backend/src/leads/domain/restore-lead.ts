import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, unmergedLead } from './living-lead.js';

/** Returns a deleted lead to the stage it was in. Takes no input. */
export const restoreLead: CommandDefinition<LeadState, Record<string, never>, LeadEvent> = {
  name: 'RestoreLead',
  decider: leadDecider,
  decide(state) {
    return unmergedLead(state).deleted ? [{ type: 'LeadRestored', data: {} }] : [];
  },
};
