import { useId, useState } from 'react';
import { changeAccountSchema, type ChangeAccount } from '../../../../contracts/src/accounts/commands.js';
import type { Account } from '../../../../contracts/src/accounts/queries.js';
import { readableName } from '../../../../contracts/src/person-name.js';
import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import { send } from '../../lib/calls/api.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { GuardedButton } from '../../ui/tooltip.js';
import { TypedEarlier } from '../../ui/dialog.js';
import { CommandFields, useCommandForm } from '../command-form/command-form.js';
import { accountQuery, ownAccountKey } from './account-in-frame.js';

/** The name that colleagues see, and whether the user takes new leads. */
export function ProfilePart({ account: now }: { account: Account }) {
  const helpId = useId();
  // A later read keeps what is typed. The next change is compared with what was saved.
  const [account, setAccount] = useState(now);
  // Sends only what was changed here, so another window's change to the rest stands.
  const changeIn = ({ name, takesNewLeads }: { name: string; takesNewLeads: boolean }): ChangeAccount => {
    const displayName = name.trim() || null;
    return {
      ...(displayName !== account.displayName && { displayName }),
      ...(takesNewLeads !== account.takesNewLeads && { takesNewLeads }),
    };
  };
  const form = useCommandForm({
    name: 'own-account',
    blank: { name: account.displayName ?? '', takesNewLeads: account.takesNewLeads },
    schema: changeAccountSchema,
    bodyOf: changeIn,
    mutationKey: ownAccountKey,
    send: (body) => send(accountRoutes.change, { body }),
    done: 'Account saved',
    failed: 'Failed to save your account',
    onDone: (after, { displayName }) => {
      queryClient.setQueryData(accountQuery.queryKey, after);
      setAccount(after);
      // Every list that names people reads the names again.
      if (displayName !== undefined) void queryClient.invalidateQueries();
    },
    holds: 'typed',
  });
  const isChanged = Object.keys(changeIn(form.entries)).length > 0;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) form.submit();
      }}
    >
      {form.draft.found && <TypedEarlier discard={null} />}
      <CommandFields
        form={form}
        fields={[
          {
            ...{ name: 'name', path: 'displayName', label: 'Display name', mark: 'optional', maxLength: 120 },
            help: `The name colleagues see next to what you do. Without one, they see ${readableName(account.email)}.`,
            input: { placeholder: readableName(account.email), autoComplete: 'name' },
          },
        ]}
      />
      <div>
        <label className="flex min-h-7 w-fit items-center gap-2 font-medium pointer-coarse:min-h-10">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={form.entries.takesNewLeads}
            aria-describedby={helpId}
            onChange={({ target }) => form.enter({ takesNewLeads: target.checked })}
          />
          Takes new leads
        </label>
        <p id={helpId} className="text-ink-soft">
          If the office assigns new leads in turn, you are included.
        </p>
      </div>
      <GuardedButton
        reason={isChanged ? null : 'There is nothing to save.'}
        variant="primary"
        type="submit"
        className="self-end"
        busy={form.busy}
      >
        {form.busy ? 'Saving…' : 'Save'}
      </GuardedButton>
    </form>
  );
}
