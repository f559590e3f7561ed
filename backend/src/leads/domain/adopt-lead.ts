import type { CreateLead } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { createLead } from './create-lead.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** A lead that the marketing system has, with its id over there. */
export type AdoptedLead = CreateLead & { odooId: string };

/** Takes in a lead that was created in the marketing system, and marks it as enrolled there. A repetition does nothing. */
export const adoptLead: CommandDefinition<LeadState, AdoptedLead, LeadEvent> = {
  name: 'AdoptLead',
  decider: leadDecider,
  creates: true,
  decide(state, { odooId, ...lead }, context) {
    if (state) {
      livingLead(state);
      return [];
    }
    return [...createLead.decide(state, lead, context), { type: 'MarketingEnrolled', data: { odooId } }];
  },
};
