import type { LeadEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { leadDecider, type LeadState } from './lead-state.js';
import { existingLead, livingLead } from './living-lead.js';

/**
 * The lead is linked to the one that stays. That this one lives and is merged into none is up to the caller, who has read its stream.
 * Merging it there once more is nothing to do; refused with lead_not_found, lead_deleted, lead_merged.
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

/** The lead is a case of its own again, as it was. Of one that is merged into none there is nothing to do. Takes no input. */
export const unmergeLead: CommandDefinition<LeadState, Record<string, never>, LeadEvent> = {
  name: 'UnmergeLead',
  decider: leadDecider,
  decide(state) {
    const { mergedInto: from } = existingLead(state);
    return from === null ? [] : [{ type: 'LeadUnmerged', data: { from } }];
  },
};

/** Somebody said that it is another case than one that looks like it. Said once more is nothing to do. */
export const tellLeadApart: CommandDefinition<LeadState, { otherId: string }, LeadEvent> = {
  name: 'TellLeadApart',
  decider: leadDecider,
  decide(state, { otherId }) {
    return livingLead(state).toldApart.includes(otherId) ? [] : [{ type: 'LeadToldApart', data: { otherId } }];
  },
};
