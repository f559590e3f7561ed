import type { ScheduleWalkthrough } from '../../../contracts/src/commands/lead-commands.js';
import type { LeadEvent } from '../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../commands/decider.js';
import { leadDecider, type LeadState } from './lead-state.js';
import { livingLead } from './living-lead.js';
import { movedTo } from './move-lead-status.js';

/**
 * A confirmation walkthrough is booked, which brings the lead to walkthrough_scheduled.
 * Without a start it says only that one was booked somewhere else, so it never wipes out a time that is known.
 */
export const scheduleWalkthrough: CommandDefinition<LeadState, ScheduleWalkthrough, LeadEvent> = {
  name: 'ScheduleWalkthrough',
  decider: leadDecider,
  decide(state, { start }) {
    const lead = livingLead(state);
    const newTime = start !== null && start !== lead.walkthroughStart;
    const scheduled: LeadEvent[] =
      newTime || !lead.walkthroughScheduled ? [{ type: 'WalkthroughScheduled', data: { start } }] : [];
    return [...scheduled, ...movedTo(lead, 'walkthrough_scheduled')];
  },
};
