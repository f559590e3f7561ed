import type { ErasureReason } from '../../../../contracts/src/erasure.js';
import type { LeadEvent } from '../../../../contracts/src/events/catalogue.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { leadDecider, type LeadState } from './lead-state.js';
import { existingLead } from './living-lead.js';

/** `name` as it was typed to confirm; null where it goes with another lead, for which that was done. */
export interface EraseLeadInput {
  name: string | null;
  reason: ErasureReason;
  others: readonly string[];
}

/** Ends the lead's stream for good. Everything else that is about the person follows from the event. */
export const eraseLead: CommandDefinition<LeadState, EraseLeadInput, LeadEvent> = {
  name: 'EraseLead',
  decider: leadDecider,
  decide(state, { name, reason, others }) {
    const lead = existingLead(state);
    if (name !== null && typed(name) !== typed(lead.name)) throw new DomainError('name_not_confirmed');
    return [{ type: 'LeadErased', data: { reason, ...(others.length > 0 && { others: [...others] }) } }];
  },
};

/** How a name is compared: nobody has to type its capitals or its spaces as they stand there. */
function typed(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
