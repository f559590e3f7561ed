import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { FieldError } from '../../../ui/field.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useIntent } from '../../../lib/use-intent.js';
import { nameOf } from '../../leads/data/name-of.js';
import { LeadPicker } from '../../leads/components/lead-picker.js';

interface ForLeadWords {
  title: string;
  description: string;
  /** The button's label, and its label while the action runs. */
  act: string;
  acting: string;
  done: string;
  failed: string;
}

/**
 * Lets a person find a lead, and runs an action for it. On a failure the dialog stays as it is and says why.
 * @param subject what the action is about, for its toasts: a later success removes the failure
 * @param search the initial search for leads
 * @param act receives the lead's id and the key of this intent
 */
export function ForLeadDialog({
  words,
  subject,
  search: first,
  act,
  onClose,
}: {
  words: ForLeadWords;
  subject: string;
  search: string;
  act: (leadId: string, key: string) => Promise<void>;
  onClose: () => void;
}) {
  const form = useId();
  const [search, setSearch] = useState(first);
  const [chosen, setChosen] = useState<Lead | null>(null);
  const { keyOf } = useIntent();
  const toasts = actionToast(words.act, subject);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (lead: Lead) => act(lead.id, keyOf({ lead: lead.id })),
    onSuccess: (_nothing, lead) => {
      toasts.done(words.done, nameOf(lead));
      onClose();
    },
    onError: (refused) => toasts.failed(words.failed, refused),
  });
  return (
    <Dialog
      onClose={() => !isPending && onClose()}
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <GuardedButton
            reason={chosen ? null : 'Choose a lead first.'}
            variant="primary"
            type={chosen ? 'submit' : 'button'}
            form={form}
            busy={isPending}
          >
            {isPending ? words.acting : words.act}
          </GuardedButton>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen && !isPending) mutate(chosen);
        }}
      >
        <LeadPicker
          search={search}
          onSearch={setSearch}
          chosen={chosen?.id ?? null}
          onChoose={(lead) => {
            reset();
            setChosen(lead);
          }}
          locked={isPending}
        />
        {/* It stays chosen while the person searches on, and may be out of sight then. */}
        {chosen && (
          <p className="mt-3 text-sm wrap-anywhere">
            Chosen: <span className="font-medium">{nameOf(chosen)}</span>
          </p>
        )}
        <div role="alert" className="mt-3 empty:hidden">
          {error && <FieldError>{sentenceOf(error, 'Please try again.')}</FieldError>}
        </div>
      </form>
    </Dialog>
  );
}
