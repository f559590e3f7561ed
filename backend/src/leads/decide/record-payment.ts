import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { RecordPayment } from '../../../../contracts/src/leads/routes.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { leadDecider, livingLead } from './living-lead.js';

/** The onboarding fee is paid, in one or several payments. The lead's stage stays: staff move it to onboarding. */
export const recordPayment: CommandDefinition<LeadState, RecordPayment, LeadEvent> = {
  name: 'RecordPayment',
  decider: leadDecider,
  decide(state, { amountCents, method, reference }) {
    livingLead(state);
    return [{ type: 'LeadPaid', data: { amountCents, method, reference } }];
  },
};
