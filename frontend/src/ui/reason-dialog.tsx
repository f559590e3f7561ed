import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { useKeptEntries } from '../lib/kept-form.js';
import { Field, Input } from './field.js';
import { FormDialog } from './form-dialog.js';

const entriesSchema = z.object({ reason: z.string() });

interface Words {
  title: string;
  description: string;
  /** The button's label, and its label while the action runs. */
  act: string;
  acting: string;
}

/**
 * Asks for the reason of an action that is recorded permanently, after explaining the action.
 * @param name of the draft: of what the action is about
 * @param act receives the reason, trimmed and not blank; the dialog closes when it is done
 * @param failureOf the sentence for an error of `act`; the dialog then stays open, with the typed text
 */
export function ReasonDialog({
  name,
  words,
  act,
  failureOf,
  onClose,
  children,
}: {
  name: string;
  words: Words;
  act: (reason: string) => Promise<void>;
  failureOf: (error: unknown) => string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { entries, enter, draft } = useKeptEntries(name, entriesSchema, { reason: '' });
  const reason = entries.reason.trim();
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => act(reason),
    onSuccess: () => {
      draft.drop();
      onClose();
    },
  });
  const submit = () => {
    setMissing(reason === '');
    if (reason !== '') mutate();
  };
  return (
    <FormDialog {...words} width="md" draft={draft} busy={isPending} danger onSubmit={submit} onClose={onClose}>
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
            value={entries.reason}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => enter({ reason: target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
