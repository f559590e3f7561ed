import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Account } from '../../../../contracts/src/accounts/queries.js';
import { minPasswordLength } from '../../../../contracts/src/accounts/input.js';
import { accountRoutes, changePasswordSchema } from '../../../../contracts/src/accounts/routes.js';
import { sentenceOf, refusedFields } from '../../lib/calls/api-problem.js';
import { send } from '../../lib/calls/api.js';
import { invalidate } from '../../lib/calls/query-client.js';
import { Button } from '../../ui/button.js';
import { Failure } from '../../ui/failure.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { SessionList } from '../people/session-list.js';
import { accountQuery, ownAccountKey, ownSessionsQuery } from './account-in-frame.js';
import { CommandFields, CommandForm, FormFault } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';
import { useTitle } from '../../lib/page-head.js';
import { type Tab, Tabs } from '../../ui/tabs.js';
import type { AccountPart } from './account-parts.js';
import { FactorPart } from './factor-part.js';
import { ProfilePart } from './profile-part.js';

/** The places where one is signed in. The user can end another session, or all others. */
function OwnSessionsPart() {
  const answer = useQuery(ownSessionsQuery);
  const toasts = actionToast('sessions', 'own');
  const end = useMutation({
    mutationKey: ownAccountKey,
    mutationFn: (session: string | null) =>
      session === null ? send(accountRoutes.endOthers, {}) : send(accountRoutes.endOne, { id: session }),
    onSuccess: ({ ended }) => toasts.done(ended === 1 ? 'Session ended' : `${ended} sessions ended`),
    onError: (error, session) =>
      toasts.failed(session === null ? 'Failed to end the sessions' : 'Failed to end the session', error),
    // A session whose end was refused may have ended by itself.
    onSettled: () => invalidate(ownSessionsQuery.queryKey),
  });
  if (!answer.data)
    return answer.isError ? (
      <Failure title="Your sessions could not be read" of={answer} otherwise="Nothing was changed." />
    ) : (
      <Skeleton className="h-24" />
    );
  const { sessions } = answer.data;
  return (
    <div className="flex flex-col gap-3">
      <SessionList
        sessions={sessions}
        ending={end.isPending ? (end.variables ?? undefined) : undefined}
        onEnd={({ id }) => !end.isPending && end.mutate(id)}
      />
      {sessions.length > 1 && (
        <Button className="self-end" busy={end.isPending} onClick={() => end.mutate(null)}>
          {end.isPending && end.variables === null ? 'Ending…' : 'End all others'}
        </Button>
      )}
    </div>
  );
}

const blank = { current: '', new: '' };

/** Sets another password. All other sessions of the user end. */
function PasswordPart({ email }: { email: string }) {
  const form = useCommandForm({
    name: null,
    blank,
    schema: changePasswordSchema,
    mutationKey: ownAccountKey,
    send: (body) => send(accountRoutes.changePassword, { body }),
    about: ['password', 'own'],
    done: ({ ended }) => [
      'Password changed',
      ended === 0 ? undefined : ended === 1 ? '1 other session ended.' : `${ended} other sessions ended.`,
    ],
    failed: 'Failed to change the password',
    errorsOf: (error) => {
      const fields = refusedFields(error);
      return Object.keys(fields).length > 0 ? fields : { form: sentenceOf(error, 'Please try again.') };
    },
    onDone: () => {
      form.enter(blank);
      void invalidate(ownSessionsQuery.queryKey);
    },
    holds: 'typed',
  });
  return (
    <CommandForm form={form} act="Change password" acting="Saving…">
      {/* Shows password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CommandFields
        form={form}
        fields={[
          {
            name: 'current',
            label: 'Current password',
            input: { type: 'password', autoComplete: 'current-password' },
          },
          {
            name: 'new',
            label: 'New password',
            help: `At least ${minPasswordLength} characters. A few unrelated words are easy to keep in mind and hard to guess.`,
            input: { type: 'password', autoComplete: 'new-password' },
          },
        ]}
      />
      <p className="text-ink-soft">You stay signed in here, and are signed out everywhere else.</p>
      <FormFault form={form} />
    </CommandForm>
  );
}

/** `/account`: one's own account: the name, the ways to sign in, and the places where one is signed in. */
export function AccountScreen() {
  useTitle('Your account');
  const answer = useQuery(accountQuery);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 p-6 max-md:p-4">
      <header>
        <h1 className="text-lg font-semibold">Your account</h1>
        {answer.data && <p className="text-sm wrap-anywhere text-ink-soft">{answer.data.email}</p>}
      </header>
      {answer.data ? (
        <Parts account={answer.data} />
      ) : answer.isError ? (
        <Failure title="Your account could not be read" of={answer} />
      ) : (
        <Loading label="Loading your account" className="flex flex-col gap-4" bars={['h-9', 'h-48']} />
      )}
    </div>
  );
}

function Parts({ account }: { account: Account }) {
  const { part = 'profile' } = useSearch({ from: '/_console/account' });
  const navigate = useNavigate({ from: '/account' });
  const busy = useIsMutating({ mutationKey: ownAccountKey }) > 0;
  const tabs = tabsOf(account);
  return (
    <Tabs<AccountPart>
      label="Your account"
      // Someone who may not turn on a second factor sees the first part at its address.
      value={tabs.some(({ value }) => value === part) ? part : 'profile'}
      onValueChange={(next) =>
        !busy &&
        void navigate({ search: { part: next === 'profile' ? undefined : next }, replace: true, resetScroll: false })
      }
      tabs={tabs}
    />
  );
}

function tabsOf(account: Account): Tab<AccountPart>[] {
  return [
    { value: 'profile', label: 'Profile', content: card(<ProfilePart account={account} />) },
    { value: 'password', label: 'Password', content: card(<PasswordPart email={account.email} />) },
    { value: 'sessions', label: 'Sessions', content: card(<OwnSessionsPart />) },
    { value: 'factor', label: 'Second factor', content: card(<FactorPart account={account} />) },
  ];
}

const card = (part: ReactNode) => <div className="rounded-card border border-line bg-surface p-5">{part}</div>;
