import { isUnproven } from '../../../../contracts/src/log/metadata.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { DomainError } from '../../platform/problems/problem.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { evolveLead, type Lead, type LeadState } from '../../../../contracts/src/leads/state.js';
import { type CommandDefinition, type Decider, foldedBy } from '../../platform/commands/decider.js';
import { leadDetailsEdited, propertyDetailsEdited } from '../../../../contracts/src/leads/events.js';
import { taskEdited } from '../../../../contracts/src/leads/work-events.js';

/** A command on one lead. */
export type LeadCommand<Input> = CommandDefinition<LeadState, Input, LeadEvent>;

export const leadDecider: Decider<LeadState, LeadEvent> = { category: 'lead', initialState: null, evolve: evolveLead };

/** The lead of a stream; null if there is none. What can't be read changes nothing. */
export function leadAfter(events: readonly LogEvent[]): LeadState {
  return foldedBy(leadDecider, events);
}

/** The lead, deleted or not. Refused with lead_not_found if there is none. */
export function existingLead(state: LeadState): Lead {
  if (!state) throw new DomainError('lead_not_found');
  return state;
}

/**
 * The lead that a command works on. Refused with lead_not_found if there is none, lead_deleted if it is deleted, lead_merged (naming
 * the other) if it was merged into another.
 */
export function livingLead(state: LeadState): Lead {
  const lead = existingLead(state);
  if (lead.deleted) throw new DomainError('lead_deleted');
  return unmergedLead(lead);
}

/** The lead, deleted or not, as a case of its own. Refused with lead_not_found, and lead_merged naming the other. */
export function unmergedLead(state: LeadState): Lead {
  const lead = existingLead(state);
  if (lead.mergedInto !== null) throw new DomainError('lead_merged', undefined, { mergedInto: lead.mergedInto });
  return lead;
}

/** The lead that the one with this history was merged into, null while it is a case of its own. Looks only at types and ids. */
export function mergedIntoBy(events: readonly LogEvent[]): string | null {
  const last = lastOf(events, 'LeadMerged', 'LeadUnmerged');
  return last?.readable && last.type === 'LeadMerged' ? last.data.into : null;
}

/** Whether the lead with this history is deleted. Looks only at types, so unreadable events don't matter. */
export function isDeletedBy(events: readonly LogEvent[]): boolean {
  return lastOf(events, 'LeadDeleted', 'LeadRestored')?.type === 'LeadDeleted';
}

/** The last event of these types that somebody of ours wrote. */
function lastOf(events: readonly LogEvent[], ...types: string[]): LogEvent | undefined {
  return events.findLast(({ type, mac }) => types.includes(type) && !isUnproven(mac));
}

/** The fields of a lead that LeadDetailsEdited can hold. */
export const detailFields = leadDetailsEdited.schema.keyof().options;
/** The fields of a lead that PropertyDetailsEdited can hold. */
export const propertyFields = propertyDetailsEdited.schema.keyof().options;
/** The fields of a task that TaskEdited can hold. */
export const taskFields = taskEdited.schema.omit({ taskId: true }).keyof().options;
