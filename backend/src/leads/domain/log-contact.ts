import type { LogContact } from '../../../../contracts/src/leads/work-commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** A member of staff logs a contact with the owner: now, unless they name another time. Refused for a time in the future. */
export const logContact: CommandDefinition<LeadState, LogContact, LeadEvent> = {
  name: 'LogContact',
  decider: leadDecider,
  decide(state, { kind, outcome, at, note }, { now }) {
    livingLead(state);
    if (at !== null && Date.parse(at) > Date.parse(now))
      throw new DomainError('invalid_input', undefined, {
        errors: [{ path: 'at', message: 'at must not lie in the future' }],
      });
    return [{ type: 'ContactLogged', data: { kind, outcome, at: at ?? now, note } }];
  },
};
