import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import {
  type InviteUser,
  inviteUserSchema,
  type Role,
  roles,
  roleSchema,
} from '../../../../../contracts/src/accounts/commands.js';
import { invitedSchema } from '../../../../../contracts/src/accounts/queries.js';
import { nameOfPerson } from '../../../../../contracts/src/person-name.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { command } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { focusWhenDrawn } from '../../../lib/focus-when-drawn.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field, FieldError, Input, Select } from '../../../ui/field.js';
import { errorsByPath, type FieldErrors } from '../../leads/data/errors-by-path.js';
import { colleaguesQuery } from '../../people/names-query.js';
import { useHoldPage } from '../../session/page-hold.js';
import { OneTimeLinkField } from './one-time-link.js';
import { noteUsersChanged } from './users-store.js';
import { roleWords } from './user-words.js';

const entriesSchema = z.object({ email: z.string(), displayName: z.string(), role: roleSchema });

/** Invites somebody, and shows the link for setting their password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const { entries, enter, draft } = useKeptEntries('invitation', entriesSchema, {
    ...{ email: '', displayName: '', role: 'user' },
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const invite = useMutation({
    mutationFn: (body: InviteUser) => command('/api/users', invitedSchema, { body }),
    onSuccess: ({ user }) => {
      draft.drop();
      noteUsersChanged(user);
      void queryClient.invalidateQueries({ queryKey: colleaguesQuery.queryKey });
      focusWhenDrawn(() => document.querySelector<HTMLElement>('[data-done]'));
    },
    onError: (error) => setErrors(refusedBy(error)),
  });
  const invited = invite.data;
  useHoldPage(true);
  const cancel = () => {
    draft.drop();
    onClose();
  };

  const submit = () => {
    const parsed = inviteUserSchema.safeParse(entries);
    setErrors(parsed.error ? errorsByPath(parsed.error.issues) : {});
    if (parsed.success) invite.mutate(parsed.data);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !invite.isPending && onClose()}
      title={invited ? `${nameOfPerson(invited.user)} is invited` : 'Invite somebody'}
      description={invited ? invited.user.email : 'They set their own password with a link that works once.'}
      found={draft.found && !invited}
      footer={
        invited ? (
          <Button variant="primary" data-done onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={cancel} disabled={invite.isPending}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={form} busy={invite.isPending}>
              {invite.isPending ? 'Inviting…' : 'Invite'}
            </Button>
          </>
        )
      }
    >
      {invited ? (
        <OneTimeLinkField link={invited.link} name={nameOfPerson(invited.user)} />
      ) : (
        <form
          id={form}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!invite.isPending) submit();
          }}
        >
          <Field label="Email" mark="required" error={errors.email}>
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="off"
                value={entries.email}
                onChange={({ target }) => enter({ email: target.value })}
              />
            )}
          </Field>
          <Field label="Display name" mark="optional" error={errors.displayName}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={120}
                value={entries.displayName}
                onChange={({ target }) => enter({ displayName: target.value })}
              />
            )}
          </Field>
          <Field
            label="Role"
            help="An admin also manages users, settings, the blog and operations."
            error={errors.role}
          >
            {(control) => (
              <Select
                {...control}
                value={entries.role}
                onChange={({ target }) => enter({ role: target.value as Role })}
              >
                {roles.map((role) => (
                  <option key={role} value={role}>
                    {roleWords[role]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div role="alert">{errors.form && <FieldError>{errors.form}</FieldError>}</div>
        </form>
      )}
    </Dialog>
  );
}

/** Shown at the field if the refusal names one, below the form otherwise. */
function refusedBy(error: Error): FieldErrors {
  if (!(error instanceof ApiProblem)) return { form: 'Nobody was invited. Please try again.' };
  if (error.code === 'user_exists') return { email: error.message };
  return error.errors.length > 0 ? errorsByPath(error.errors) : { form: sentenceOf(error, '') };
}
