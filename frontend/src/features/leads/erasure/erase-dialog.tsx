import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { nameKey } from '../../../../../contracts/src/keys/names.js';
import { erasureReasonLabels, erasureReasonSchema } from '../../../../../contracts/src/erasure/erasure.js';
import { eraseLeadSchema, type ErasurePreview } from '../../../../../contracts/src/erasure/queries.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { type FieldErrors, sentenceOf } from '../../../lib/calls/api-problem.js';
import { Dialog } from '../../../ui/dialog.js';
import { FieldError } from '../../../ui/field.js';
import { Failure } from '../../../ui/failure.js';
import { Loading } from '../../../ui/skeleton.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
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
  // Those that were shown: one that appears when the preview is read again is ticked by nobody.
  const [ticked] = useState(() => others.map((other) => other.id));
  const form = useCommandForm({
    name: null,
    blank: { name: '', reason: '', others: ticked },
    schema: eraseLeadSchema,
    faultsOf: (entries): FieldErrors => ({
      ...(!erasureReasonSchema.safeParse(entries.reason).success && { reason: 'Choose why' }),
      ...(name.trim() !== '' && nameKey(entries.name) !== nameKey(name) && { name: 'Type the name exactly as shown' }),
    }),
    send: (body) => eraseLead(leadId, body),
    errorsOf: (error) => ({ name: sentenceOf(error, 'Nothing was erased. Try again.') }),
    onDone: onClose,
  });
  const choose = (chosen: string[]) => form.enter({ others: chosen });
  return (
    <CommandDialog
      {...words}
      form={form}
      act="Erase for good"
      acting="Erasing…"
      danger
      onClose={onClose}
      above={
        <>
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
          {others.length > 0 && (
            <Others others={others} chosen={form.entries.others} choose={choose} fault={form.errors.others} />
          )}
        </>
      }
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
          name: 'name',
          mark: 'required',
          maxLength: 500,
          input: { spellCheck: false },
          label: name.trim() === '' ? 'This lead has no name' : `Type the name: ${name}`,
        },
      ]}
    />
  );
}

function Others({
  others,
  chosen,
  choose,
  fault,
}: {
  others: ErasurePreview['others'];
  chosen: readonly string[];
  choose: (ids: string[]) => void;
  fault: string | undefined;
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
      <div role="alert">{fault && <FieldError>{fault}</FieldError>}</div>
    </fieldset>
  );
}
