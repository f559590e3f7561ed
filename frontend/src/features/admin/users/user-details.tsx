import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type ChangeUser, changeUserSchema } from '../../../../../contracts/src/accounts/input.js';
import { readableName } from '../../../../../contracts/src/person-name.js';
import { type User, userSchema } from '../../../../../contracts/src/accounts/queries.js';
import { ApiProblem, errorsByPath, type FieldErrors } from '../../../lib/calls/api-problem.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { useKeptForm } from '../../../lib/kept-form.js';
import { CommandFields, CommandForm } from '../../command-form/command-form.js';
import { TwoValues } from '../../merging/field-conflict.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useHoldPage } from '../../session/while-signed-in.js';
import { changeUser, Overtaken, whyNot } from './user-data.js';

/** `seen`: the user as it was when the editing began. Later changes by others are reported, and never overwritten unseen. */
const editSchema = z.object({ seen: userSchema, name: z.string(), takes: z.boolean() });
type Edit = z.infer<typeof editSchema>;
const untouched = (seen: User): Edit => ({ seen, name: seen.displayName ?? '', takes: seen.takesNewLeads });
const writtenIn = ({ name }: Edit) => name.trim() || null;
const isEdited = (edit: Edit) => writtenIn(edit) !== edit.seen.displayName || edit.takes !== edit.seen.takesNewLeads;

/** A user's name for colleagues, and whether new leads go to them. If two admins write at once, the second one chooses. */
export function UserDetails({ user }: { user: User }) {
  const [conflict, setConflict] = useState<{ theirs: string | null; by: string | undefined } | null>(null);
  const [edit, setEdit, draft] = useKeptForm(`user:${user.id}`, {
    schema: editSchema,
    open: () => untouched(user),
    resume: (before) => before,
    // While a choice is open, the draft from before it stays: saving it asks again.
    draftOf: (now) => (conflict ? undefined : isEdited(now) ? now : null),
  });
  const { seen, name, takes } = edit;
  const [errors, setErrors] = useState<FieldErrors>({});
  const toasts = actionToast('details', user.id);
  const written = writtenIn(edit);
  const isChanged = isEdited(edit);
  // Nothing is being edited: show what others wrote.
  if (!isChanged && !conflict && user.revision > seen.revision) setEdit(untouched(user));
  const save = useMutation({
    mutationFn: (change: ChangeUser) => changeUser(seen, change),
    onSuccess: (after, { displayName }) => {
      setConflict(null);
      setEdit(untouched(after));
      // Every list that names people reads the names again.
      if (displayName !== undefined) void queryClient.invalidateQueries();
      toasts.done('User saved');
    },
    onError: (error) => {
      setErrors(error instanceof ApiProblem ? errorsByPath(error.errors) : {});
      toasts.failed('Failed to save the user', whyNot(error));
      if (!(error instanceof Overtaken)) return;
      // Fields that were not touched here follow theirs.
      const { name: theirs, takes: taking } = untouched(error.fresh);
      setEdit({
        seen: error.fresh,
        name: written === seen.displayName ? theirs : name,
        takes: takes === seen.takesNewLeads ? taking : takes,
      });
      // A checkbox needs no conflict list: the tick made here stays, and saving again is the choice.
      if (error.fields.includes('displayName')) setConflict({ theirs: error.fresh.displayName, by: error.by });
    },
  });
  useHoldPage(isChanged);

  const submit = () => {
    const change = {
      ...(written !== seen.displayName && { displayName: written }),
      ...(takes !== seen.takesNewLeads && { takesNewLeads: takes }),
    };
    if (Object.keys(change).length === 0) return;
    const parsed = changeUserSchema.safeParse(change);
    setErrors(parsed.error ? errorsByPath(parsed.error.issues) : {});
    if (parsed.success) save.mutate(parsed.data);
  };
  const fields = {
    entries: { name, takes },
    enter: (part: Partial<Pick<Edit, 'name' | 'takes'>>) => setEdit({ ...edit, ...part }),
    errors,
  };
  return (
    <CommandForm
      form={{ draft, busy: save.isPending, submit: () => !conflict && submit() }}
      act="Save"
      acting="Saving…"
      disabled={!isChanged || conflict !== null}
    >
      <CommandFields
        form={fields}
        fields={[
          {
            name: 'name',
            path: 'displayName',
            label: 'Display name',
            maxLength: 120,
            help: `The name colleagues see. Without one, they see ${readableName(user.email)}.`,
            input: { placeholder: readableName(user.email) },
          },
        ]}
      />
      {conflict && (
        <TwoValues
          label="Display name"
          happened={`${conflict.by ?? 'Somebody else'} changed this while you were editing.`}
          theirs={conflict.theirs ?? readableName(user.email)}
          mine={written ?? readableName(user.email)}
          keepTheirs="Keep theirs"
          onChoose={(whose) => {
            if (whose === 'theirs') setEdit({ ...edit, name: conflict.theirs ?? '' });
            setConflict(null);
            if (whose === 'mine') submit();
          }}
        />
      )}
      <CommandFields form={fields} fields={[{ name: 'takes', label: 'Takes new leads' }]} />
    </CommandForm>
  );
}
