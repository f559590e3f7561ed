import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { leadListSchema } from '../../../../../contracts/src/pipeline/lead-list.js';
import { noteFailedRead } from '../../../lib/calls/query-client.js';
import { useTitle } from '../../../lib/use-title.js';
import { getFresh } from '../../../live/live-position.js';
import type { FetchGridPage, GridQuery, GridRowMenu } from '../../../ui/data-grid/columns.js';
import { DataGrid } from '../../../ui/data-grid/data-grid.js';
import { EmptyList } from '../../standing/empty-list.js';
import { MenuItem, MenuSeparator } from '../../../ui/menu.js';
import { DeleteLeadDialog } from '../../leads/components/delete-lead-dialog.js';
import { nameOf } from '../../leads/data/name-of.js';
import { useNames } from '../../people/names-query.js';
import { AdminFrame } from '../admin-frame.js';
import { EditLeadDialog } from './edit-lead-dialog.js';
import { fileFields, leadGridColumns } from './lead-columns.js';
import { useLeadsTableVersion } from './leads-changes.js';
import { gridQueryOf, leadsAddressOf } from './leads-search.js';

const fetchLeads: FetchGridPage<Lead> = async ({ sort, filter, offset, limit }, signal) => {
  const asked = new URLSearchParams({ ...filter, sort, offset: String(offset), limit: String(limit) });
  try {
    const { leads, total } = await getFresh(`/api/leads?${asked}`, leadListSchema, signal);
    if (total === undefined) throw new Error('A page by offset came without the number of all');
    return { rows: leads, total };
  } catch (error) {
    noteFailedRead(error);
    throw error;
  }
};

const leadHref = ({ id }: Lead) => `/leads/${id}`;
const csvHref = ({ sort, filter }: GridQuery, fields: readonly string[]) =>
  `/api/leads/export?${new URLSearchParams({ ...filter, sort, columns: fields.filter((field) => fileFields.has(field)).join(',') })}`;

/** All leads as a table, for admins. */
export function LeadManagement() {
  useTitle('Lead Management');
  const search = useSearch({ from: '/_console/admin/' });
  const navigate = useNavigate({ from: '/admin/' });
  const version = useLeadsTableVersion();
  const names = useNames();
  const [doing, setDoing] = useState<{ what: 'edit' | 'delete'; lead: Lead } | null>(null);
  const close = () => setDoing(null);
  const rowMenu = useMemo(
    (): GridRowMenu<Lead> => ({
      label: (lead) => `Actions for ${nameOf(lead)}`,
      entries: (lead) => (
        <>
          <MenuItem onSelect={() => setDoing({ what: 'edit', lead })}>
            <Pencil aria-hidden /> Edit lead
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => setDoing({ what: 'delete', lead })}>
            <Trash2 aria-hidden /> Delete lead
          </MenuItem>
        </>
      ),
    }),
    [],
  );
  const columns = useMemo(() => leadGridColumns(names), [names]);
  const onQuery = (change: (before: GridQuery) => GridQuery) =>
    void navigate({
      search: (asked) => leadsAddressOf(change(gridQueryOf(asked))),
      replace: true,
      resetScroll: false,
    });
  return (
    <AdminFrame>
      <h1 className="sr-only">Lead Management</h1>
      <DataGrid
        name="leads"
        label="Leads"
        noun={['lead', 'leads']}
        columns={columns}
        query={gridQueryOf(search)}
        onQuery={onQuery}
        fetchPage={fetchLeads}
        version={version}
        rowHref={leadHref}
        rowMenu={rowMenu}
        csvHref={csvHref}
        searchLabel="Search leads"
        empty={
          <EmptyList of={['pipeline']} title="No leads found">
            Leads from the site’s forms, and those you add, are listed here.
          </EmptyList>
        }
      />
      {doing?.what === 'edit' && <EditLeadDialog lead={doing.lead} onClose={close} />}
      {doing?.what === 'delete' && (
        <DeleteLeadDialog lead={{ id: doing.lead.id, name: nameOf(doing.lead) }} onClose={close} />
      )}
    </AdminFrame>
  );
}
