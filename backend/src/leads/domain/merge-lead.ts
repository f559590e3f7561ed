import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { existingLead, leadDecider, livingLead } from './living-lead.js';

/**
 * Links the lead to the one that stays. The caller has read the other stream and checks that it lives and is not merged itself.
 * Merging again into the same lead does nothing; refused with lead_not_found, lead_deleted, lead_merged.
 */
export const mergeLead: CommandDefinition<LeadState, { into: string }, LeadEvent> = {
  name: 'MergeLead',
  decider: leadDecider,
  decide(state, { into }) {
    if (existingLead(state).mergedInto === into) return [];
    livingLead(state);
    return [{ type: 'LeadMerged', data: { into } }];
  },
};

/** Makes the lead a case of its own again, as it was. Does nothing if it is not merged. Takes no input. */
export const unmergeLead: CommandDefinition<LeadState, Record<string, never>, LeadEvent> = {
  name: 'UnmergeLead',
  decider: leadDecider,
  decide(state) {
    const { mergedInto: from } = existingLead(state);
    return from === null ? [] : [{ type: 'LeadUnmerged', data: { from } }];
  },
};

/** Marks two similar leads as different cases. A repetition does nothing. */
export const tellLeadApart: CommandDefinition<LeadState, { otherId: string }, LeadEvent> = {
  name: 'TellLeadApart',
  decider: leadDecider,
  decide(state, { otherId }) {
    return livingLead(state).toldApart.includes(otherId) ? [] : [{ type: 'LeadToldApart', data: { otherId } }];
  },
};
