import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { invalidate } from '../../../lib/calls/query-client.js';
import { usersKey, noteUsersChanged, useUsersVersion } from './user-data.js';
import type { ListedUser } from '../../../../../contracts/src/accounts/queries.js';
import { useTitle } from '../../../lib/page-head.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/failure.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { ListScreen } from '../../list-screen/list-screen.js';
import { AdminFrame } from '../admin-frame.js';
import { userColumns, userList } from './user-list.js';

const lookMs = 10_000;

/**
 * Reads the users again while the page is open and visible, and at once when somebody comes back to it. So another admin's changes
 * show without a reload. The live stream reports what projections wrote, and users have no projection: their row decides access at
 * once, and its event reaches the log later. There are few users, and they change a few times a week.
 */
function useUsersLook() {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void invalidate(usersKey);
      noteUsersChanged();
    };
    const looking = window.setInterval(look, lookMs);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(looking);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}

const UserDialog = lazyDialog(async () => (await import('./user-dialog.js')).UserDialog);
const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.js')).InviteDialog);

/** All users who may sign in, for admins: invitations, permissions, and ways to sign in. */
export function UserManagement() {
  useTitle('User Management');
  const search = useSearch({ from: '/_console/admin/users' });
  const navigate = useNavigate({ from: '/admin/users' });
  const version = useUsersVersion();
  useUsersLook();
  const [invites, setInvites] = useState(false);
  const { user } = search;
  // The table behind the dialog stays as it is.
  const table = new URLSearchParams(setValues(userList.addressOf(userList.queryOf(search)))).toString();
  const userHref = useCallback(({ id }: ListedUser) => `/admin/users?${table}${table && '&'}user=${id}`, [table]);
  return (
    <AdminFrame>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-1.5">
        <h1 className="flex-1 text-sm font-semibold">User Management</h1>
        <Button variant="primary" onClick={() => setInvites(true)}>
          <UserPlus /> Invite
        </Button>
      </div>
      <ListScreen
        list={userList}
        columns={userColumns}
        version={version}
        rowHref={userHref}
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
const setValues = (address: Readonly<Record<string, string | undefined>>): [string, string][] =>
  Object.entries(address).flatMap(([part, value]): [string, string][] => (value === undefined ? [] : [[part, value]]));
