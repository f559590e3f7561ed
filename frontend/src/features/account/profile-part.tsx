import { useState } from 'react';
import { changeAccountSchema, type ChangeAccount } from '../../../../contracts/src/accounts/input.js';
import type { Account } from '../../../../contracts/src/accounts/queries.js';
import { readableName } from '../../../../contracts/src/person-name.js';
import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import { send } from '../../lib/calls/api.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { CommandFields, CommandForm } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';
import { accountQuery, ownAccountKey } from './account-in-frame.js';

/** The name that colleagues see, and whether the user takes new leads. */
export function ProfilePart({ account: now }: { account: Account }) {
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
    <CommandForm form={form} act="Save" acting="Saving…" reason={isChanged ? null : 'There is nothing to save.'}>
      <CommandFields
        form={form}
        fields={[
          {
            name: 'name',
            path: 'displayName',
            label: 'Display name',
            maxLength: 120,
            help: `The name colleagues see next to what you do. Without one, they see ${readableName(account.email)}.`,
            input: { placeholder: readableName(account.email), autoComplete: 'name' },
          },
          {
            name: 'takesNewLeads',
            label: 'Takes new leads',
            help: 'If the office assigns new leads in turn, you are included.',
          },
        ]}
      />
    </CommandForm>
  );
}
