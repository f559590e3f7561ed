import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { sendingSchema } from '../../../../../contracts/src/operations/retention.js';
import { command } from '../../../lib/calls/api.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { TextArea } from '../../../ui/text-area.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useHoldPage } from '../../session/page-hold.js';
import { errorsByPath, type FieldErrors } from '../data/errors-by-path.js';
import { useIntent } from '../data/use-intent.js';

const entriesSchema = z.object({ note: z.string() });

/** Allows mail again to an address that refused one, with a note on what was found out about it. */
export function ReopenAddressDialog({
  leadId,
  email,
  onClose,
}: {
  leadId: string;
  email: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const draftName = `reopen-address:${leadId}`;
  const { entries, enter, draft } = useKeptEntries(draftName, entriesSchema, { note: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const intent = useIntent(draftName);
  const toast = actionToast('reopen-address', leadId);
  const send = useMutation({
    mutationFn: () =>
      command(`/api/leads/${leadId}/reopen-address`, sendingSchema, { body: entries, key: intent.keyOf(entries) }),
    onSuccess: async () => {
      toast.done('Email to this address will be tried again');
      draft.drop();
      onClose();
      await client.invalidateQueries({ queryKey: ['lead', leadId] });
    },
    onError: (error) => {
      setErrors(error instanceof ApiProblem ? errorsByPath(error.errors) : {});
      toast.failed('Failed to open the address again', error);
    },
  });
  useHoldPage(true);
  return (
    <FormDialog
      title="Write to this address again"
      description={email}
      draft={draft}
      act="Write again"
      acting="Saving…"
      busy={send.isPending}
      onSubmit={() => send.mutate()}
      onClose={onClose}
    >
      <p>The address refused an email. Check it with the owner first. If it is misspelled, correct it instead.</p>
      <Field
        label="Note"
        mark="optional"
        help="What you found out, for example: the mailbox was full."
        error={errors.note}
      >
        {(control) => (
          <TextArea {...control} value={entries.note} onChange={({ target }) => enter({ note: target.value })} />
        )}
      </Field>
    </FormDialog>
  );
}
