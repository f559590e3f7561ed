import type { LogEvent } from '../../../../event-store/src/types.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { Lead, LeadState } from './lead-state.js';

/** The lead, deleted or not. Refused with lead_not_found when there is none. */
export function existingLead(state: LeadState): Lead {
  if (!state) throw new DomainError('lead_not_found');
  return state;
}

/** The lead a command works on. Refused with lead_not_found when there is none, lead_deleted when it is deleted. */
export function livingLead(state: LeadState): Lead {
  const lead = existingLead(state);
  if (lead.deleted) throw new DomainError('lead_deleted');
  return lead;
}

/** Whether the lead with this history is deleted. By the types alone: also of a history that holds events which can't be read. */
export function isDeletedBy(events: readonly LogEvent[]): boolean {
  return events.findLast(({ type }) => type === 'LeadDeleted' || type === 'LeadRestored')?.type === 'LeadDeleted';
}
