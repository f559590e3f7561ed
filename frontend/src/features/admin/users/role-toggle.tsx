import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { nameOfPerson } from '../../../../../contracts/src/person-name.js';
import type { User } from '../../../../../contracts/src/accounts/queries.js';
import { invalidate, sessionKey } from '../../../lib/calls/query-client.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { signedInId } from '../../session/session.js';
import { changeUser, whyNot, useNewest } from './user-data.js';

/**
 * Makes a user an admin, or an admin a user. It takes effect at their next call. Admins who demote themselves are asked first: they
 * lose this page.
 * @param inTable arrow keys move through a table's cells; Enter opens the user, whose dialog has the same button
 */
export function RoleToggle({ user: row, inTable = false }: { user: User; inTable?: boolean }) {
  const user = useNewest(row);
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const toasts = actionToast('role', user.id);
  const isSelf = user.id === signedInId();
  const wanted = user.role === 'admin' ? 'user' : 'admin';
  const label = wanted === 'admin' ? 'Make Admin' : 'Remove Admin';
  const change = useMutation({
    mutationFn: () => changeUser(user, { role: wanted }),
    onSuccess: async (after) => {
      toasts.done(`User role updated to ${after.role}`);
      if (!isSelf) return;
      await invalidate(sessionKey);
      if (after.role !== 'admin') void navigate({ to: '/dashboard' });
    },
    onError: (error) => toasts.failed('Failed to update user role', whyNot(error)),
  });
  return (
    <>
      <Button
        size="sm"
        tabIndex={inTable ? -1 : undefined}
        aria-label={`${label}: ${nameOfPerson(user)}`}
        busy={change.isPending}
        onClick={() => (isSelf && wanted === 'user' ? setAsks(true) : change.mutate())}
      >
        {change.isPending ? 'Saving…' : label}
      </Button>
      {asks && (
        <ConfirmDialog
          onClose={() => setAsks(false)}
          title="Stop being an admin?"
          confirm="Remove Admin"
          onConfirm={() => change.mutate()}
        >
          You keep the dashboard and lose these pages. Another admin can make you one again.
        </ConfirmDialog>
      )}
    </>
  );
}
