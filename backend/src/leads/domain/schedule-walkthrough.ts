import type { ScheduleWalkthrough } from '../../../../contracts/src/commands/lead-commands.js';
import type { LeadEvent } from '../../../../contracts/src/events/catalogue.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { leadDecider, type LeadState } from './lead-state.js';
import { livingLead } from './living-lead.js';
import { movedTo } from './move-lead-status.js';

/**
 * A confirmation walkthrough is booked, which brings the lead to walkthrough_scheduled.
 * Without a start it says only that one was booked somewhere else, so it never wipes out a time that is known.
 * A visitor may book while nobody else has moved the lead; refused with lead_taken_over from then on.
 */
export const scheduleWalkthrough: CommandDefinition<LeadState, ScheduleWalkthrough, LeadEvent> = {
  name: 'ScheduleWalkthrough',
  decider: leadDecider,
  needsHistory: true,
  decide(state, { start }, { actor, history }) {
    const lead = livingLead(state);
    if (!history) throw new Error('ScheduleWalkthrough decides on who moved the lead, and was given no history');
    if (actor.kind === 'visitor' && history.some(isMoveByAnother)) throw new DomainError('lead_taken_over');
    const newTime = start !== null && start !== lead.walkthroughStart;
    const scheduled: LeadEvent[] =
      newTime || !lead.walkthroughScheduled ? [{ type: 'WalkthroughScheduled', data: { start } }] : [];
    return [...scheduled, ...movedTo(lead, 'walkthrough_scheduled')];
  },
};

/** The one visitor who can command a lead is the one whose enrolment made it, or whose analysis did. */
export function isMoveByAnother({ type, metadata }: LogEvent): boolean {
  return type === 'LeadStatusMoved' && metadata.actor?.kind !== 'visitor';
}
