import { nameKey } from '../../../../contracts/src/keys/names.js';
import type { ErasureReason } from '../../../../contracts/src/erasure/erasure.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { existingLead, leadDecider } from './living-lead.js';

/** `name` as typed to confirm; null for a lead that is erased together with another, whose name was typed. */
export interface EraseLeadInput {
  name: string | null;
  reason: ErasureReason;
  others: readonly string[];
}

/** Ends the lead's stream for good. The event makes everything else about the person go, too. */
export const eraseLead: CommandDefinition<LeadState, EraseLeadInput, LeadEvent> = {
  name: 'EraseLead',
  decider: leadDecider,
  decide(state, { name, reason, others }) {
    const lead = existingLead(state);
    if (name !== null && nameKey(name) !== nameKey(lead.name)) throw new DomainError('name_not_confirmed');
    return [{ type: 'LeadErased', data: { reason, ...(others.length > 0 && { others: [...others] }) } }];
  },
};
