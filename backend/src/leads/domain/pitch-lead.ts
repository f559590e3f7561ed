import type { PitchLead } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { versionsOf } from '../../../../contracts/src/shown-versions.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';
import { movedTo } from './move-lead-status.js';

/** The agreement is pitched with a rent and improvements, which moves the lead to proposal. Each pitch is recorded. */
export const pitchLead: CommandDefinition<LeadState, PitchLead, LeadEvent> = {
  name: 'PitchLead',
  decider: leadDecider,
  decide(state, { estimatedRentCents, improvements }) {
    const lead = livingLead(state);
    return [
      { type: 'LeadPitched', data: { estimatedRentCents, improvements, ...versionsOf('pitch') } },
      ...movedTo(lead, 'proposal'),
    ];
  },
};
