import type { ScheduleWalkthrough } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';
import { movedTo } from './move-lead-status.js';

/**
 * Books a confirmation walkthrough, which moves the lead to walkthrough_scheduled.
 * Without a start it only says that a walkthrough was booked elsewhere, so it never erases a known time.
 * A visitor may book until somebody else moves the lead; then refused with lead_taken_over.
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

/** Only one visitor can command a lead: the one whose enrolment or analysis made it. */
export function isMoveByAnother({ type, metadata }: LogEvent): boolean {
  return type === 'LeadStatusMoved' && metadata.actor?.kind !== 'visitor';
}
