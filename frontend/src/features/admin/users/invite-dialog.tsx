import { useId, useState } from 'react';
import { roles } from '../../../../../contracts/src/accounts/input.js';
import { inviteUserSchema, usersRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import type { Invited } from '../../../../../contracts/src/accounts/queries.js';
import { nameOfPerson } from '../../../../../contracts/src/person-name.js';
import { ApiProblem, sentenceOf, errorsByPath, type FieldErrors } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { focusWhenDrawn } from '../../../lib/focus.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { CommandFields, FormFault } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { colleaguesQuery } from '../../people/names-query.js';
import { OneTimeLinkField } from './user-access.js';
import { noteUsersChanged } from './user-data.js';
import { roleWords } from './user-words.js';

/** Invites somebody, and shows the link for setting their password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [invited, setInvited] = useState<Invited | null>(null);
  const form = useCommandForm({
    name: 'invitation',
    blank: { email: '', displayName: '', role: 'user' },
    schema: inviteUserSchema,
    send: (body) => send(usersRoutes.invite, { body }),
    errorsOf: refusedBy,
    onDone: (answer) => {
      setInvited(answer);
      noteUsersChanged(answer.user);
      void invalidate(colleaguesQuery.queryKey);
      focusWhenDrawn(() => document.querySelector<HTMLElement>('[data-done]'));
    },
  });
  const cancel = () => {
    form.draft.drop();
    onClose();
  };
  return (
    <Dialog
      onClose={() => !form.busy && onClose()}
      title={invited ? `${nameOfPerson(invited.user)} is invited` : 'Invite somebody'}
      description={invited ? invited.user.email : 'They set their own password with a link that works once.'}
      found={form.draft.found && !invited}
      footer={
        invited ? (
          <Button variant="primary" data-done onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={cancel} disabled={form.busy}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={formId} busy={form.busy}>
              {form.busy ? 'Inviting…' : 'Invite'}
            </Button>
          </>
        )
      }
    >
      {invited ? (
        <OneTimeLinkField link={invited.link} name={nameOfPerson(invited.user)} />
      ) : (
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <CommandFields
            form={form}
            fields={[
              { name: 'email', label: 'Email', mark: 'required', input: { type: 'email' } },
              { name: 'displayName', label: 'Display name', maxLength: 120 },
              {
                name: 'role',
                label: 'Role',
                options: roles.map((role) => [role, roleWords[role]]),
                help: 'An admin also manages users, settings, the blog and operations.',
              },
            ]}
          />
          <FormFault form={form} />
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
