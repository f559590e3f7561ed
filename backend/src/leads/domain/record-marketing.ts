import type { DataOf, LeadEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { leadDecider, type LeadState } from './lead-state.js';
import { existingLead, livingLead } from './living-lead.js';

/**
 * Somebody wants the lead handed over. One that is there already, or on its way, is nothing new; `again` sends one that is there as it is
 * now: it was deleted over there, or differs.
 */
export const requestMarketing: CommandDefinition<LeadState, { again?: true }, LeadEvent> = {
  name: 'RequestMarketing',
  decider: leadDecider,
  decide(state, { again }) {
    const { marketing } = livingLead(state);
    if (marketing === 'requested' || (marketing === 'enrolled' && !again)) return [];
    return [{ type: 'MarketingEnrollmentRequested', data: again ? { again } : {} }];
  },
};

/** The marketing system has taken the lead, deleted meanwhile or not. A lead it already has is nothing new. */
export const recordMarketingEnrolled: CommandDefinition<LeadState, DataOf<'MarketingEnrolled'>, LeadEvent> = {
  name: 'RecordMarketingEnrolled',
  decider: leadDecider,
  decide(state, data) {
    const { marketing } = existingLead(state);
    return marketing === 'enrolled' ? [] : [{ type: 'MarketingEnrolled', data }];
  },
};

/** The marketing system did not take the lead. Each request's failure is told, until one succeeds. */
export const recordMarketingFailure: CommandDefinition<LeadState, DataOf<'MarketingEnrollmentFailed'>, LeadEvent> = {
  name: 'RecordMarketingFailure',
  decider: leadDecider,
  decide(state, data) {
    const { marketing } = existingLead(state);
    return marketing === 'enrolled' ? [] : [{ type: 'MarketingEnrollmentFailed', data }];
  },
};
