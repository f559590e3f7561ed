import type { RecordPayment } from '../../../../contracts/src/leads/routes.js';
import { leadDecider, livingLead, type LeadCommand } from './living-lead.js';

/** The onboarding fee is paid, in one or several payments. The lead's stage stays: staff move it to onboarding. */
export const recordPayment: LeadCommand<RecordPayment> = {
  name: 'RecordPayment',
  decider: leadDecider,
  decide(state, { amountCents, method, reference }) {
    livingLead(state);
    return [{ type: 'LeadPaid', data: { amountCents, method, reference } }];
  },
};
