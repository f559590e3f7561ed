import type { EditLeadDetails } from '../../../../contracts/src/leads/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { changedPart } from '../../platform/history/fields.js';
import { detailFields } from './lead-fields.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';

/** Corrects the owner's name or contact data: one event with the changed fields, none if nothing changes. */
export function editLeadDetails(lead: Lead, command: EditLeadDetails): LeadEvent[] {
  const changed = changedPart(lead, command, detailFields);
  return Object.keys(changed).length > 0 ? [{ type: 'LeadDetailsEdited', data: changed }] : [];
}
