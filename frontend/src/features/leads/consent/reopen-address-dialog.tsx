import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendingSchema } from '../../../../../contracts/src/queries/sending.js';
import { command } from '../../../lib/calls/api.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { TextArea } from '../../../ui/text-area.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useHoldPage } from '../../session/page-hold.js';
import { errorsByPath, type FieldErrors } from '../data/errors-by-path.js';
import { useIntent } from '../data/use-intent.js';

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
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const intent = useIntent();
  const toast = actionToast('reopen-address', leadId);
  const send = useMutation({
    mutationFn: () => {
      const body = { note };
      return command(`/api/leads/${leadId}/reopen-address`, sendingSchema, { body, key: intent.keyOf(body) });
    },
    onSuccess: async () => {
      toast.done('Email to this address will be tried again');
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
        {(control) => <TextArea {...control} value={note} onChange={({ target }) => setNote(target.value)} />}
      </Field>
    </FormDialog>
  );
}
