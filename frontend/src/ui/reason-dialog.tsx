import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Field, Input } from './field.js';

interface Words {
  title: string;
  description: string;
  /** The button's label, and its label while the action runs. */
  act: string;
  acting: string;
}

/**
 * Asks for the reason of an action that is recorded permanently, after explaining the action.
 * @param act receives the reason, trimmed and not blank; the dialog closes when it is done
 * @param failureOf the sentence for an error of `act`; the dialog then stays open, with the typed text
 */
export function ReasonDialog({
  words,
  act,
  failureOf,
  onClose,
  children,
}: {
  words: Words;
  act: (reason: string) => Promise<void>;
  failureOf: (error: unknown) => string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => act(reason.trim()), onSuccess: onClose });
  const submit = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={form} busy={isPending}>
            {isPending ? words.acting : words.act}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          submit();
        }}
      >
        {children}
        <Field
          label="Reason"
          mark="required"
          help="Kept in the log, sealed, under your name."
          error={missing ? 'Give a reason' : error ? failureOf(error) : undefined}
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
