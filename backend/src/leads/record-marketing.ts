import type { DataOf, LeadEvent } from '../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../commands/decider.js';
import { leadDecider, type LeadState } from './lead-state.js';
import { livingLead } from './living-lead.js';

/** The marketing system has taken the lead. A lead it already has is nothing new. */
export const recordMarketingEnrolled: CommandDefinition<LeadState, DataOf<'MarketingEnrolled'>, LeadEvent> = {
  name: 'RecordMarketingEnrolled',
  decider: leadDecider,
  decide(state, data) {
    const lead = livingLead(state);
    return lead.marketing === 'enrolled' ? [] : [{ type: 'MarketingEnrolled', data }];
  },
};

/** The marketing system did not take the lead. Each attempt is told, until one succeeds. */
export const recordMarketingFailure: CommandDefinition<LeadState, DataOf<'MarketingEnrollmentFailed'>, LeadEvent> = {
  name: 'RecordMarketingFailure',
  decider: leadDecider,
  decide(state, data) {
    const lead = livingLead(state);
    return lead.marketing === 'enrolled' ? [] : [{ type: 'MarketingEnrollmentFailed', data }];
  },
};
