import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import type { ScheduleWalkthrough } from '../../../../contracts/src/leads/routes.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { DomainError } from '../../platform/problems/problem.js';
import { existingLead, leadDecider, livingLead, type LeadCommand } from './living-lead.js';

/** The owner's page was shown: once a day of the office, as the history is no log of visits. */
export const noteOwnerPageShown: LeadCommand<null> = {
  name: 'NoteOwnerPageShown',
  decider: leadDecider,
  needsHistory: true,
  decide(state, _, { now, history = [] }) {
    livingLead(state);
    const last = history.findLast((event) => event.readable && event.type === 'OwnerPageShown');
    const isToday = last?.readable && officeDayOf(last.metadata.occurredAt) === officeDayOf(now);
    return isToday ? [] : [{ type: 'OwnerPageShown', data: {} }];
  },
};

/** Ends every link to the owner's page so far. Each press ends those of the moment, so a repetition ends the newer ones, too. */
export const revokeOwnerLink: LeadCommand<unknown> = {
  name: 'RevokeOwnerLink',
  decider: leadDecider,
  decide(state) {
    livingLead(state);
    return [{ type: 'OwnerLinkRevoked', data: {} }];
  },
};

/** The same once another lead was merged into this one, also if it was deleted or merged itself since: it may come back. */
export const endOwnerLinks: LeadCommand<null> = {
  name: 'EndOwnerLinks',
  decider: leadDecider,
  decide(state) {
    existingLead(state);
    return [{ type: 'OwnerLinkRevoked', data: {} }];
  },
};

/**
 * The owner picks the time on their page. Only where the office waits for that; refused with not_awaited once there is a time. Unlike on the public
 * site it does not matter who moved the lead: the link has proved that it is the owner.
 */
export const pickWalkthroughTime: LeadCommand<ScheduleWalkthrough> = {
  name: 'PickWalkthroughTime',
  decider: leadDecider,
  decide(state, { start }) {
    const lead = livingLead(state);
    if (start !== null && start === lead.walkthroughStart) return [];
    if (lead.status !== 'walkthrough_scheduled' || lead.walkthroughStart !== null) throw new DomainError('not_awaited');
    return [{ type: 'WalkthroughScheduled', data: { start, byLink: true } }];
  },
};

/**
 * Whether a visitor caused the event and nobody has proved whose the address is, which anybody can type into a form. Who picks a time by
 * the link to the owner's page has proved it.
 */
export function isUnproven(event: LogEvent): boolean {
  if (event.metadata.actor?.kind !== 'visitor') return false;
  return !(event.readable && event.type === 'WalkthroughScheduled' && event.data.byLink);
}
