import type { EditLead } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { editLeadDetails } from './edit-lead-details.js';
import { editProperty } from './edit-property.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** Edits fields of the owner and of the property together, as PATCH sends them: up to two events in one append. */
export const editLead: CommandDefinition<LeadState, EditLead, LeadEvent> = {
  name: 'EditLead',
  decider: leadDecider,
  decide(state, command, { now }) {
    const lead = livingLead(state);
    return [...editLeadDetails(lead, command), ...editProperty(lead, command, now)];
  },
};
