import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import { z } from 'zod';
import { changeAccountSchema, type ChangeAccount } from '../../../../contracts/src/accounts/commands.js';
import { readableName } from '../../../../contracts/src/person-name.js';
import { accountSchema, type Account } from '../../../../contracts/src/accounts/queries.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { command } from '../../lib/calls/api.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { useKeptEntries } from '../../lib/kept-form.js';
import { Field, Input } from '../../ui/field.js';
import { GuardedButton } from '../../ui/guarded-button.js';
import { TypedEarlier } from '../../ui/typed-earlier.js';
import { errorsByPath, type FieldErrors } from '../../lib/calls/field-errors.js';
import { useHoldPage } from '../session/page-hold.js';
import { accountQuery, ownAccountKey } from './account-query.js';

const toastId = 'own-account';
const entriesSchema = z.object({ name: z.string(), takesNewLeads: z.boolean() });

/** The name that colleagues see, and whether the user takes new leads. */
export function ProfilePart({ account: now }: { account: Account }) {
  const helpId = useId();
  // A later read keeps what is typed. The next change is compared with what was saved.
  const [account, setAccount] = useState(now);
  const { entries, enter, draft } = useKeptEntries('own-account', entriesSchema, {
    ...{ name: account.displayName ?? '', takesNewLeads: account.takesNewLeads },
  });
  const { name, takesNewLeads } = entries;
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useMutation({
    mutationKey: ownAccountKey,
    mutationFn: (change: ChangeAccount) => command('/api/account', accountSchema, { method: 'PATCH', body: change }),
    onSuccess: (after, { displayName }) => {
      queryClient.setQueryData(accountQuery.queryKey, after);
      setAccount(after);
      setErrors({});
      // Every list that names people reads the names again.
      if (displayName !== undefined) void queryClient.invalidateQueries();
      toast.success('Account saved', { id: toastId, description: undefined });
    },
    onError: (error) => {
      setErrors(error instanceof ApiProblem ? errorsByPath(error.errors) : {});
      toast.error('Failed to save your account', { id: toastId, description: sentenceOf(error, 'Please try again.') });
    },
  });
  // Sends only what was changed here, so another window's change to the rest stands.
  const displayName = name.trim() || null;
  const change = {
    ...(displayName !== account.displayName && { displayName }),
    ...(takesNewLeads !== account.takesNewLeads && { takesNewLeads }),
  };
  const isChanged = Object.keys(change).length > 0;
  useHoldPage(isChanged);

  const submit = () => {
    const parsed = changeAccountSchema.safeParse(change);
    setErrors(parsed.error ? errorsByPath(parsed.error.issues) : {});
    if (parsed.success) save.mutate(parsed.data);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !save.isPending) submit();
      }}
    >
      {draft.found && <TypedEarlier discard={null} />}
      <Field
        label="Display name"
        mark="optional"
        help={`The name colleagues see next to what you do. Without one, they see ${readableName(account.email)}.`}
        error={errors.displayName}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            placeholder={readableName(account.email)}
            autoComplete="name"
            maxLength={120}
            onChange={({ target }) => enter({ name: target.value })}
          />
        )}
      </Field>
      <div>
        <label className="flex min-h-7 w-fit items-center gap-2 font-medium pointer-coarse:min-h-10">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={takesNewLeads}
            aria-describedby={helpId}
            onChange={({ target }) => enter({ takesNewLeads: target.checked })}
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
        busy={save.isPending}
      >
        {save.isPending ? 'Saving…' : 'Save'}
      </GuardedButton>
    </form>
  );
}
