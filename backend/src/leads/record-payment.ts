import type { RecordPayment } from '../../../contracts/src/commands/lead-commands.js';
import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';
import { statusesBeforeEnrollment, type LeadStatus } from '../../../contracts/src/lead-status.js';
import type { CommandDefinition } from '../commands/decider.js';
import { leadDecider, type LeadState } from './lead-state.js';
import { livingLead } from './living-lead.js';
import { movedTo } from './move-lead-status.js';

const beforeEnrollment: readonly LeadStatus[] = statusesBeforeEnrollment;

/** The onboarding fee is paid, in one or several payments. It enrols a lead that is not that far yet. */
export const recordPayment: CommandDefinition<LeadState, RecordPayment, LeadEvent> = {
  name: 'RecordPayment',
  decider: leadDecider,
  decide(state, { amountCents, method, reference }) {
    const lead = livingLead(state);
    return [
      { type: 'LeadPaid', data: { amountCents, method, reference } },
      ...(beforeEnrollment.includes(lead.status) ? movedTo(lead, 'enrolled') : []),
    ];
  },
};
