import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { nameKey } from '../../../../../contracts/src/keys/names.js';
import {
  erasureReasonLabels,
  erasureReasonSchema,
  type ErasureReason,
} from '../../../../../contracts/src/erasure/erasure.js';
import type { ErasurePreview } from '../../../../../contracts/src/erasure/queries.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Dialog } from '../../../ui/dialog.js';
import { Failure } from '../../../ui/failure.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { Loading } from '../../../ui/skeleton.js';
import { CommandFields } from '../../command-form/command-form.js';
import { nameAndAddress } from '../data/name-of.js';
import { eraseLead, erasurePreviewQuery, willHappen } from './erasure-query.js';

/** Lists everything that will happen, and erases the person once the name is typed. */
export function EraseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const preview = useQuery(erasurePreviewQuery(id));
  if (preview.data) return <EraseForm preview={preview.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} {...words}>
      {preview.error ? (
        <Failure title="The preview could not be loaded" of={preview} otherwise="Nothing was changed. Try again." />
      ) : (
        <Loading
          label="Loading what would happen"
          className="flex flex-col gap-2"
          bars={['h-4 w-full', 'h-4 w-5/6', 'h-4 w-2/3']}
        />
      )}
    </Dialog>
  );
}

const words = { title: 'Erase this person?', description: 'For good. Nobody can undo it.', width: 'lg' } as const;

function EraseForm({ preview, onClose }: { preview: ErasurePreview; onClose: () => void }) {
  const { leadId, name, others } = preview;
  const id = useId();
  const [entries, setEntries] = useState({ typed: '', reason: '' });
  const { typed } = entries;
  const reason = erasureReasonSchema.safeParse(entries.reason).data;
  const [chosen, setChosen] = useState<readonly string[]>(others.map(({ id }) => id));
  const [asked, setAsked] = useState(false);
  const erasing = useMutation({
    mutationFn: (why: ErasureReason) => eraseLead(leadId, { name: typed, reason: why, others: [...chosen] }),
    onSuccess: onClose,
  });
  const wrongName = name.trim() !== '' && nameKey(typed) !== nameKey(name);
  const submit = () => {
    setAsked(true);
    if (!wrongName && reason) erasing.mutate(reason);
  };
  return (
    <FormDialog
      {...words}
      act="Erase for good"
      acting="Erasing…"
      danger
      busy={erasing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <section aria-labelledby={`${id}-what`}>
        <h3 id={`${id}-what`} className="mb-1.5 font-medium">
          What will happen
        </h3>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
          {willHappen(preview).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      {others.length > 0 && <Others others={others} chosen={chosen} choose={setChosen} />}
      <CommandFields
        form={{
          entries,
          enter: (part) => setEntries((before) => ({ ...before, ...part })),
          errors: {
            reason: asked && !reason ? 'Choose why' : undefined,
            typed: nameError(asked && wrongName, erasing.error),
          },
        }}
        fields={[
          {
            name: 'reason',
            label: 'Why',
            mark: 'required',
            options: [
              ['', 'Choose…'],
              ...erasureReasonSchema.options.map((value) => [value, erasureReasonLabels[value]] as const),
            ],
          },
          {
            name: 'typed',
            mark: 'required',
            maxLength: 500,
            input: { spellCheck: false },
            label: name.trim() === '' ? 'This lead has no name' : `Type the name: ${name}`,
          },
        ]}
      />
    </FormDialog>
  );
}

function Others({
  others,
  chosen,
  choose,
}: {
  others: ErasurePreview['others'];
  chosen: readonly string[];
  choose: (ids: readonly string[]) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 font-medium">
        Other leads with the same email address, and those merged into it, are erased too
      </legend>
      {others.map((lead) => (
        <label key={lead.id} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={chosen.includes(lead.id)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, lead.id] : chosen.filter((each) => each !== lead.id))
            }
          />
          <span className="min-w-0 wrap-anywhere">
            {nameAndAddress(lead)} <span className="text-ink-soft">({statusLabel(lead.status)})</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function nameError(wrong: boolean, error: Error | null): string | undefined {
  if (wrong) return 'Type the name exactly as shown';
  return error ? sentenceOf(error, 'Nothing was erased. Try again.') : undefined;
}
