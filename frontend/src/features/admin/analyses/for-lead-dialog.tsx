import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { FieldError } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
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
    <FormDialog
      title={words.title}
      description={words.description}
      act={words.act}
      acting={words.acting}
      busy={isPending}
      width="md"
      reason={chosen ? null : 'Choose a lead first.'}
      onSubmit={() => chosen && mutate(chosen)}
      onClose={onClose}
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
        <p className="text-sm wrap-anywhere">
          Chosen: <span className="font-medium">{nameOf(chosen)}</span>
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {error && <FieldError>{sentenceOf(error, 'Please try again.')}</FieldError>}
      </div>
    </FormDialog>
  );
}
