import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { z } from 'zod';
import { newKey } from '../../../lib/calls/api.js';
import { useKeptDraft } from '../../../lib/kept-form.js';
import { Button } from '../../../ui/button.js';
import { Input } from '../../../ui/field.js';
import { centsOf, type ImprovementRow, isNoAmount, isOwn, totalOf, withOwn } from './improvement-draft.js';
import { money } from '../../../lib/format.js';

const longestName = 120;
const itemSchema = z.object({ name: z.string(), cost: z.string() });

/** Adds a custom item to the list; Enter in either field does too. Not a form, because it may be inside one. */
function AddImprovement({
  leadId,
  onAdd,
}: {
  leadId: string;
  onAdd: (change: (rows: ImprovementRow[]) => ImprovementRow[]) => void;
}) {
  const [typed, keep] = useKeptDraft(`improvement:${leadId}`, itemSchema);
  const { name, cost } = typed ?? { name: '', cost: '' };
  const type = (part: Partial<z.infer<typeof itemSchema>>) => {
    const next = { name, cost, ...part };
    keep(next.name === '' && next.cost === '' ? null : next);
  };
  const field = useRef<HTMLInputElement>(null);
  const add = () => {
    field.current?.focus();
    if (name.trim() === '') return;
    onAdd((rows) => withOwn(rows, name, cost, newKey()));
    keep(null);
  };
  const addOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <Input
          ref={field}
          aria-label="Another improvement"
          placeholder="Another improvement"
          autoComplete="off"
          maxLength={longestName}
          value={name}
          onChange={({ target }) => type({ name: target.value })}
          onKeyDown={addOnEnter}
          className="placeholder:text-ink-soft"
        />
      </div>
      <div className="w-28">
        <Input
          aria-label="Its cost"
          placeholder="Cost"
          inputMode="decimal"
          autoComplete="off"
          value={cost}
          onChange={({ target }) => type({ cost: target.value })}
          onKeyDown={addOnEnter}
          className="text-right tabular placeholder:text-ink-soft"
        />
      </div>
      <Button variant="quiet" size="icon-sm" aria-label="Add the improvement" onClick={add}>
        <Plus />
      </Button>
    </div>
  );
}

type Edit = (change: (rows: ImprovementRow[]) => ImprovementRow[]) => void;

/** The work a property needs before it is let: items to check, each with an optional custom cost, and their total. */
export function ImprovementList({
  leadId,
  rows,
  onEdit,
  disabled = false,
}: {
  leadId: string;
  rows: readonly ImprovementRow[];
  onEdit: Edit;
  disabled?: boolean;
}) {
  const change = (key: string, fields: Partial<ImprovementRow>) =>
    onEdit((all) => all.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="sr-only">Improvements</legend>
      <div aria-hidden className="flex items-center gap-3 pb-1 text-xs text-ink-soft">
        <span className="flex-1">What</span>
        <span className="w-20 text-right max-sm:hidden">Estimate</span>
        <span className="w-28">Custom cost</span>
        <span className="w-6 pointer-coarse:w-10" />
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            onChange={(fields) => change(row.key, fields)}
            onRemove={() => onEdit((all) => all.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      {!disabled && <AddImprovement leadId={leadId} onAdd={onEdit} />}
      <p className="mt-2 flex items-baseline justify-between gap-3 border-t border-line pt-2 font-semibold">
        Total <output className="tabular">{money(totalOf(rows))}</output>
      </p>
    </fieldset>
  );
}

function Row({
  row: { name, checked, estimatedCostCents, customCost },
  onChange,
  onRemove,
}: {
  row: ImprovementRow;
  onChange: (fields: Partial<ImprovementRow>) => void;
  onRemove: () => void;
}) {
  const id = useId();
  const overridden = centsOf(customCost) !== null;
  const estimate = money(estimatedCostCents);
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5">
      <label className="flex min-h-8 min-w-32 flex-1 items-center gap-2 pointer-coarse:min-h-10">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={checked}
          onChange={() => onChange({ checked: !checked })}
        />
        <span className="min-w-0 wrap-anywhere">
          {name}
          <span className={`block text-xs text-ink-soft sm:hidden ${overridden ? 'line-through' : ''}`}>
            <span className="sr-only">estimated at </span>
            {estimate}
          </span>
        </span>
      </label>
      <span
        className={`w-20 text-right tabular max-sm:hidden ${overridden ? 'text-ink-soft line-through' : ''}`}
        aria-hidden
      >
        {estimate}
      </span>
      <div className="w-28">
        <Input
          aria-label={`Custom cost of ${name}`}
          aria-describedby={isNoAmount(customCost) ? `${id}-note` : undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder={estimate}
          value={customCost}
          onChange={({ target }) => onChange({ customCost: target.value })}
          className="text-right tabular placeholder:text-ink-soft"
        />
      </div>
      <div className="w-6 pointer-coarse:w-10">
        {isOwn({ name }) && (
          <Button variant="quiet" size="icon-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
            <X />
          </Button>
        )}
      </div>
      {isNoAmount(customCost) && (
        <p id={`${id}-note`} role="status" className="basis-full pt-1 text-right text-xs text-ink-soft">
          Not a number: the estimate of {estimate} is used.
        </p>
      )}
    </li>
  );
}
