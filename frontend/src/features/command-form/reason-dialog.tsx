import type { ReactNode } from 'react';
import { CommandDialog } from './command-form.js';
import { useCommandForm } from './use-command-form.js';

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
  const form = useCommandForm({
    name,
    blank: { reason: '' },
    bodyOf: ({ reason }) => ({ reason: reason.trim() }),
    faultsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason' } : {}),
    send: ({ reason }: { reason: string }) => act(reason),
    errorsOf: (error) => ({ reason: failureOf(error) }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      {...words}
      form={form}
      width="md"
      danger
      onClose={onClose}
      above={children}
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          mark: 'required',
          help: 'Kept with your name, and encrypted.',
          maxLength: 500,
        },
      ]}
    />
  );
}
