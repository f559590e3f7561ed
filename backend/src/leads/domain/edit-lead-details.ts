import type { EditLeadDetails } from '../../../../contracts/src/commands/lead-commands.js';
import type { LeadEvent } from '../../../../contracts/src/events/catalogue.js';
import { changedPart } from '../../platform/history/fields.js';
import { detailFields } from './lead-fields.js';
import type { Lead } from './lead-state.js';

/** Who the owner is or how to reach them is corrected: one event with what differs, none if nothing does. */
export function editLeadDetails(lead: Lead, command: EditLeadDetails): LeadEvent[] {
  const changed = changedPart(lead, command, detailFields);
  return Object.keys(changed).length > 0 ? [{ type: 'LeadDetailsEdited', data: changed }] : [];
}
