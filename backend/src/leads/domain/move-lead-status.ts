import type { MoveLeadStatus } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { Lead, LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** Moves the lead to another stage; any stage to any stage is allowed. */
export const moveLeadStatus: CommandDefinition<LeadState, MoveLeadStatus, LeadEvent> = {
  name: 'MoveLeadStatus',
  decider: leadDecider,
  decide(state, { status, reason }) {
    return movedTo(livingLead(state), status, reason);
  },
};

/** The move to a stage, [] if the lead is there already. Commands that move a lead append it after the event that caused it. */
export function movedTo(lead: Lead, status: LeadStatus, reason?: string): LeadEvent[] {
  if (lead.status === status) return [];
  return [
    { type: 'LeadStatusMoved', data: { from: lead.status, to: status, ...(reason !== undefined && { reason }) } },
  ];
}
