import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { existingLead, leadDecider, livingLead } from './living-lead.js';

/**
 * Somebody wants the lead handed over. Does nothing if it is there already or on its way; `again` sends a lead that is there once
 * more, because it was deleted over there or differs.
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

/** The marketing system took the lead, also if it was deleted meanwhile. A lead that it has already does nothing. */
export const recordMarketingEnrolled: CommandDefinition<LeadState, DataOf<'MarketingEnrolled'>, LeadEvent> = {
  name: 'RecordMarketingEnrolled',
  decider: leadDecider,
  decide(state, data) {
    const { marketing } = existingLead(state);
    return marketing === 'enrolled' ? [] : [{ type: 'MarketingEnrolled', data }];
  },
};

/** The marketing system did not take the lead. Each request's failure is recorded, until one succeeds. */
export const recordMarketingFailure: CommandDefinition<LeadState, DataOf<'MarketingEnrollmentFailed'>, LeadEvent> = {
  name: 'RecordMarketingFailure',
  decider: leadDecider,
  decide(state, data) {
    const { marketing } = existingLead(state);
    return marketing === 'enrolled' ? [] : [{ type: 'MarketingEnrollmentFailed', data }];
  },
};
