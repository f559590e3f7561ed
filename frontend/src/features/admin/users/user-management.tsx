import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ListedUser } from '../../../../../contracts/src/accounts/queries.js';
import { useTitle } from '../../../lib/use-title.js';
import { Button } from '../../../ui/button.js';
import type { GridQuery } from '../../../ui/data-grid/columns.js';
import { DataGrid } from '../../../ui/data-grid/data-grid.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { AdminFrame } from '../admin-frame.js';
import { fileFields, userColumns } from './user-columns.js';
import { fetchUsers } from './users-query.js';
import { gridQueryOf, usersAddressOf } from './users-search.js';
import { useUsersLook } from './use-users-look.js';
import { useUsersVersion } from './users-store.js';

const UserDialog = lazyDialog(() => import('./user-dialog.js').then((part) => part.UserDialog));
const InviteDialog = lazyDialog(() => import('./invite-dialog.js').then((part) => part.InviteDialog));

const csvHref = ({ sort, filter }: GridQuery, fields: readonly string[]) =>
  `/api/users/export?${new URLSearchParams({ ...filter, sort, columns: fields.filter((field) => fileFields.has(field)).join(',') })}`;

/** All users who may sign in, for admins: invitations, permissions, and ways to sign in. */
export function UserManagement() {
  useTitle('User Management');
  const search = useSearch({ from: '/_console/admin/users' });
  const navigate = useNavigate({ from: '/admin/users' });
  const version = useUsersVersion();
  useUsersLook();
  const [invites, setInvites] = useState(false);
  const onQuery = (change: (before: GridQuery) => GridQuery) =>
    void navigate({
      search: (asked) => ({ ...asked, ...usersAddressOf(change(gridQueryOf(asked))) }),
      replace: true,
      resetScroll: false,
    });
  const { user } = search;
  // The table behind the dialog stays as it is.
  const table = new URLSearchParams(told(usersAddressOf(gridQueryOf(search)))).toString();
  const userHref = useCallback(({ id }: ListedUser) => `/admin/users?${table}${table && '&'}user=${id}`, [table]);
  return (
    <AdminFrame>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-1.5">
        <h1 className="flex-1 text-sm font-semibold">User Management</h1>
        <Button variant="primary" onClick={() => setInvites(true)}>
          <UserPlus aria-hidden /> Invite
        </Button>
      </div>
      <DataGrid
        name="users"
        label="Users"
        noun={['user', 'users']}
        columns={userColumns}
        query={gridQueryOf(search)}
        onQuery={onQuery}
        fetchPage={fetchUsers}
        version={version}
        rowHref={userHref}
        csvHref={csvHref}
        searchLabel="Search users"
        empty={<EmptyState title="No users found">People you invite are listed here.</EmptyState>}
      />
      {invites && <InviteDialog onClose={() => setInvites(false)} />}
      {user !== undefined && (
        <UserDialog
          id={user}
          onClose={() =>
            void navigate({ search: (asked) => ({ ...asked, user: undefined }), replace: true, resetScroll: false })
          }
        />
      )}
    </AdminFrame>
  );
}

/** Only the values that are set. */
const told = (address: Readonly<Record<string, string | undefined>>): [string, string][] =>
  Object.entries(address).flatMap(([part, value]): [string, string][] => (value === undefined ? [] : [[part, value]]));
