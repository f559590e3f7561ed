import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { CommandDialog, FormFault } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
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
  const form = useCommandForm({
    name: null,
    blank: {},
    bodyOf: () => ({ lead: chosen?.id }),
    send: ({ lead }: { lead: string }, key) => act(lead, key),
    about: [words.act, subject],
    done: () => [words.done, chosen ? nameOf(chosen) : undefined],
    failed: words.failed,
    errorsOf: (error) => ({ form: sentenceOf(error, 'Please try again.') }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      {...words}
      form={form}
      fields={[]}
      width="md"
      reason={chosen ? null : 'Choose a lead first.'}
      onClose={onClose}
    >
      <LeadPicker
        search={search}
        onSearch={setSearch}
        chosen={chosen?.id ?? null}
        onChoose={(lead) => {
          form.setErrors({});
          setChosen(lead);
        }}
        locked={form.busy}
      />
      {/* It stays chosen while the person searches on, and may be out of sight then. */}
      {chosen && (
        <p className="text-sm wrap-anywhere">
          Chosen: <span className="font-medium">{nameOf(chosen)}</span>
        </p>
      )}
      <FormFault form={form} className="empty:hidden" />
    </CommandDialog>
  );
}
