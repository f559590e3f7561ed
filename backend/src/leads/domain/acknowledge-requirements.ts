import type { AcknowledgeRequirements } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';
import { movedTo } from './move-lead-status.js';

/** The owner acknowledges the management requirements, which moves the lead to walkthrough_scheduled. */
export const acknowledgeRequirements: CommandDefinition<LeadState, AcknowledgeRequirements, LeadEvent> = {
  name: 'AcknowledgeRequirements',
  decider: leadDecider,
  decide(state) {
    const lead = livingLead(state);
    const acknowledged: LeadEvent[] = lead.requirementsAcknowledged
      ? []
      : [{ type: 'RequirementsAcknowledged', data: {} }];
    return [...acknowledged, ...movedTo(lead, 'walkthrough_scheduled')];
  },
};
