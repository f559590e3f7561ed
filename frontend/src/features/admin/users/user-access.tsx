import { Copy } from 'lucide-react';
import type { OneTimeLink, User } from '../../../../../contracts/src/accounts/queries.js';
import { exactDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { copyText } from '../../history/event-json.js';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { nameOfPerson } from '../../../../../contracts/src/person-name.js';
import { usersRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';
import { useNow } from '../../../lib/use-now.js';
import { Badge } from '../../../ui/badge.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { ReasonDialog } from '../../command-form/reason-dialog.js';
import { When } from '../../../ui/when.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { signedInId } from '../../session/session.js';
import { changeUser, whyNot, refreshUser } from './user-data.js';
import { RoleToggle } from './role-toggle.js';
import { factorWords, roleWords, stateHues, stateWords } from './user-words.js';

/** A link that was just made. It is shown only once: the link can't be recovered from what is stored. */
export function OneTimeLinkField({ link, name }: { link: OneTimeLink; name: string }) {
  const label = link.purpose === 'invitation' ? 'Invitation link' : 'Reset link';
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line bg-sunken p-3">
      <Field
        label={label}
        help={
          <>
            Give it to {name} yourself: anyone who has it can set the password. It works once, until{' '}
            <When at={link.expiresAt} />, and is not shown again.
          </>
        }
      >
        {(control) => (
          <span className="flex gap-2">
            <Input {...control} value={link.url} readOnly onFocus={({ target }) => target.select()} />
            <Button onClick={() => copyText(link.url, 'The link')}>
              <Copy /> Copy
            </Button>
          </span>
        )}
      </Field>
    </div>
  );
}

/** What a user may do and how they sign in, with an admin's actions on both. */
export function UserAccess({ user }: { user: User }) {
  return (
    <div className="flex flex-col divide-y divide-line">
      <Row label="Role" value={<Badge hue={user.role === 'admin' ? 'purple' : 'gray'}>{roleWords[user.role]}</Badge>}>
        <RoleToggle user={user} />
      </Row>
      <SignInState user={user} />
      <Link user={user} />
      <Factor user={user} />
      <Row label="Last sign-in" value={user.lastSignInAt ? <When at={user.lastSignInAt} /> : 'Never'} />
    </div>
  );
}

function SignInState({ user }: { user: User }) {
  const [asks, setAsks] = useState(false);
  const toasts = actionToast('state', user.id);
  const isDisabled = user.state === 'disabled';
  const name = nameOfPerson(user);
  const change = useMutation({
    mutationFn: (disabled: boolean) => changeUser(user, { disabled }),
    onSuccess: (after) => toasts.done(after.state === 'disabled' ? `${name} is disabled` : `${name} is enabled`),
    onError: (error, disabled) =>
      toasts.failed(disabled ? 'Failed to disable the user' : 'Failed to enable the user', whyNot(error)),
  });
  return (
    <Row label="State" value={<Badge hue={stateHues[user.state]}>{stateWords[user.state]}</Badge>}>
      <Button
        size="sm"
        busy={change.isPending}
        onClick={() => (isDisabled ? change.mutate(false) : setAsks(true))}
        disabled={user.id === signedInId() && !isDisabled}
        title={user.id === signedInId() ? 'Another admin can disable you' : undefined}
      >
        {change.isPending ? 'Saving…' : isDisabled ? 'Enable' : 'Disable'}
      </Button>
      {asks && (
        <ConfirmDialog
          onClose={() => setAsks(false)}
          title={`Disable ${name}?`}
          confirm="Disable"
          onConfirm={() => change.mutate(true)}
        >
          They are signed out everywhere immediately and cannot sign in until somebody enables them again. What they did
          is kept.
        </ConfirmDialog>
      )}
    </Row>
  );
}

function Link({ user }: { user: User }) {
  const toasts = actionToast('link', user.id);
  const name = nameOfPerson(user);
  const invites = user.state === 'invited';
  const make = useMutation({
    mutationFn: () => send(usersRoutes.resetLink, { id: user.id }),
    onSuccess: () => {
      toasts.clear();
      refreshUser(user.id);
    },
    onError: (error) => {
      toasts.failed('Failed to make a link', error);
      // Another admin may have made one.
      refreshUser(user.id);
    },
  });
  const open = user.link && (
    <>
      {user.link.purpose === 'invitation' ? 'Invitation' : 'Reset link'} open until <When at={user.link.expiresAt} />
    </>
  );
  return (
    <Row label="Password" value={open ?? (invites ? 'None yet, and no open invitation' : 'No open link')}>
      {user.state !== 'disabled' && (
        <Button size="sm" busy={make.isPending} onClick={() => make.mutate()}>
          {make.isPending ? 'Making…' : invites ? 'New invitation link' : 'New reset link'}
        </Button>
      )}
      {make.data && (
        <div className="w-full">
          <OneTimeLinkField link={make.data} name={name} />
        </div>
      )}
    </Row>
  );
}

function Factor({ user }: { user: User }) {
  const [asks, setAsks] = useState(false);
  const now = useNow();
  const toasts = actionToast('factor', user.id);
  const name = nameOfPerson(user);
  const { secondFactorDueAt: due } = user;
  const reset = async (reason: string) => {
    try {
      await send(usersRoutes.resetSecondFactor, { id: user.id, body: { reason } });
    } finally {
      // It may be off by now.
      refreshUser(user.id);
    }
    toasts.done(`The second factor of ${name} is reset`);
  };
  return (
    <Row
      label="Second factor"
      value={<span title={due ? exactDateTime(due) : undefined}>{factorWords(user, now)}</span>}
    >
      {user.secondFactor && (
        <Button
          size="sm"
          onClick={() => setAsks(true)}
          disabled={user.id === signedInId()}
          title={user.id === signedInId() ? 'Turn off your own in your account' : undefined}
        >
          Reset second factor
        </Button>
      )}
      {asks && (
        <ReasonDialog
          name={`reset-factor:${user.id}`}
          words={{
            title: `Reset the second factor of ${name}?`,
            description:
              'For somebody who lost their authenticator app. They are signed out everywhere, their password alone signs them in again, and their recovery codes stop working. First make sure who is asking.',
            act: 'Reset',
            acting: 'Resetting…',
          }}
          act={reset}
          failureOf={(error) => sentenceOf(error, 'The second factor was not reset. Try again.')}
          onClose={() => setAsks(false)}
        />
      )}
    </Row>
  );
}

function Row({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 py-2" role="group" aria-label={label}>
      <span className="w-28 shrink-0 text-ink-soft">{label}</span>
      <span className="min-w-0 flex-1">{value}</span>
      {children}
    </div>
  );
}
