import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { leadControls } from '../../leads/edit/lead-form.js';
import { LeadFieldsDialog } from '../../leads/edit/property-dialog.js';
import { useTitle } from '../../../lib/page-head.js';
import { useTableVersion } from '../../../live/changed.js';
import type { GridRowMenu } from '../../../ui/data-grid/columns.js';
import { ListScreen } from '../../list-screen/list-screen.js';
import { EmptyList } from '../../standing/empty-list.js';
import { MenuItem, MenuSeparator } from '../../../ui/menu.js';
import { DeleteLeadDialog } from '../../leads/deletion/delete-lead-dialog.js';
import { nameOf } from '../../leads/data/name-of.js';
import { useNames } from '../../people/names-query.js';
import { AdminFrame } from '../admin-frame.js';
import { leadGridColumns, leadList } from './lead-list.js';

const fields = {
  controls: leadControls,
  title: 'Edit lead',
  toast: 'edit',
  done: 'Lead updated successfully',
  failed: 'Failed to update lead',
};

/** All fields of a lead that can be corrected. @param lead as its row showed it; later changes by others are merged */
function EditLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  return <LeadFieldsDialog lead={lead} fields={fields} onClose={onClose} />;
}

const leadHref = ({ id }: Lead) => `/leads/${id}`;

/** All leads as a table, for admins. */
export function LeadManagement() {
  useTitle('Lead Management');
  const names = useNames();
  const [doing, setDoing] = useState<{ what: 'edit' | 'delete'; lead: Lead } | null>(null);
  const close = () => setDoing(null);
  const rowMenu = useMemo(
    (): GridRowMenu<Lead> => ({
      label: (lead) => `Actions for ${nameOf(lead)}`,
      entries: (lead) => (
        <>
          <MenuItem onSelect={() => setDoing({ what: 'edit', lead })}>
            <Pencil /> Edit lead
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => setDoing({ what: 'delete', lead })}>
            <Trash2 /> Delete lead
          </MenuItem>
        </>
      ),
    }),
    [],
  );
  const columns = useMemo(() => leadGridColumns(names), [names]);
  return (
    <AdminFrame>
      <h1 className="sr-only">Lead Management</h1>
      <ListScreen
        list={leadList}
        columns={columns}
        version={useTableVersion('lead')}
        rowHref={leadHref}
        rowMenu={rowMenu}
        empty={
          <EmptyList of={['pipeline']} title="No leads found">
            Leads from the site’s forms, and those you add, are listed here.
          </EmptyList>
        }
      />
      {doing?.what === 'edit' && <EditLeadDialog lead={doing.lead} onClose={close} />}
      {doing?.what === 'delete' && (
        <DeleteLeadDialog lead={{ ...doing.lead, name: nameOf(doing.lead) }} onClose={close} />
      )}
    </AdminFrame>
  );
}
