import { isDeepStrictEqual } from 'node:util';
import type { EditImprovements } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** Replaces the whole list of improvements. A custom cost of null means that the estimate counts. */
export const editImprovements: CommandDefinition<LeadState, EditImprovements, LeadEvent> = {
  name: 'EditImprovements',
  decider: leadDecider,
  decide(state, { improvements }) {
    if (isDeepStrictEqual(livingLead(state).improvements, improvements)) return [];
    return [{ type: 'ImprovementsEdited', data: { improvements } }];
  },
};
