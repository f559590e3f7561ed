import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { leadControls } from '../../leads/sections/lead-form.js';
import { LeadFieldsDialog } from '../../leads/sections/property-dialog.js';

const fields = {
  controls: leadControls,
  title: 'Edit lead',
  toast: 'edit',
  done: 'Lead updated successfully',
  failed: 'Failed to update lead',
};

/** All fields of a lead that can be corrected. @param lead as its row showed it; later changes by others are merged */
export function EditLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  return <LeadFieldsDialog lead={lead} fields={fields} onClose={onClose} />;
}
