import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { ParkedStream } from '../../../../contracts/src/queries/operations.js';
import { sentenceOf } from '../../lib/api-problem.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input } from '../../ui/field.js';
import { skipParked } from './operations-query.js';
import { projectionTitle } from './projection-acts.js';
import { counted, shortStream } from './words.js';

/** Asks why an event is left out for good, after saying what that means. */
export function SkipDialog({ stream, onClose }: { stream: ParkedStream; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { event, laterEvents, projection } = stream;
  const skip = useMutation({
    mutationFn: () => skipParked(stream.id, reason.trim()),
    onSuccess: ({ tried, applied }) => {
      if (tried === applied) toast.success('Skipped; the later events are applied');
      else
        toast.warning('Skipped, but the stream is parked again', { description: 'A later event was refused as well.' });
      onClose();
    },
  });
  const submit = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') skip.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !skip.isPending && onClose()}
      title={`Skip ${event.type}?`}
      description={`${stream.leadName ?? shortStream(stream.stream)}, revision ${event.revision}`}
      footer={
        <>
          <Button onClick={onClose} disabled={skip.isPending}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form="skip-form" busy={skip.isPending}>
            {skip.isPending ? 'Skipping…' : 'Skip this event'}
          </Button>
        </>
      }
    >
      <form
        id="skip-form"
        className="flex flex-col gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          submit();
        }}
      >
        <p>
          {projectionTitle(projection)} leaves this event out for good, in every later rebuild and verify too.{' '}
          {laterEvents === 0 ? 'No later event waits.' : `The ${counted(laterEvents, 'later event')} will be applied.`}{' '}
          The event stays in the log and in the other read models.
        </p>
        <Field
          label="Reason"
          mark="required"
          help="Kept in the log, sealed, under your name."
          error={
            missing
              ? 'Give a reason'
              : skip.error
                ? sentenceOf(skip.error, 'Nothing was changed. Try again.')
                : undefined
          }
        >
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={(typed) => setReason(typed.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
