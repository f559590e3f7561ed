import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sendingSchema } from '../../../../../contracts/src/queries/sending.js';
import { command } from '../../../lib/calls/api.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { TextArea } from '../../../ui/text-area.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useHoldPage } from '../../session/page-hold.js';
import { errorsByPath, type FieldErrors } from '../data/errors-by-path.js';
import { useIntent } from '../data/use-intent.js';

/** Has mail tried again to an address that refused one, with what was found out about it. */
export function ReopenAddressDialog({
  leadId,
  email,
  onClose,
}: {
  leadId: string;
  email: string;
  onClose: () => void;
}) {
  const form = useId();
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
      toast.done('Mail is tried again to this address');
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
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && !send.isPending && onClose()}
      title="Write to this address again"
      description={email}
      footer={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={send.isPending}>
            {send.isPending ? 'Saving…' : 'Write again'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending) send.mutate();
        }}
      >
        <p>The address refused a mail. Check it with the owner first. If it is misspelled, correct it instead.</p>
        <Field
          label="Note"
          mark="optional"
          help="What you found out, for instance: the mailbox was full."
          error={errors.note}
        >
          {(control) => <TextArea {...control} value={note} onChange={({ target }) => setNote(target.value)} />}
        </Field>
      </form>
    </Dialog>
  );
}
