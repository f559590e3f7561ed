import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { z } from 'zod';
import { newKey } from '../../../lib/calls/new-key.js';
import { useKeptDraft } from '../../../lib/kept-draft.js';
import { Button } from '../../../ui/button.js';
import { Input } from '../../../ui/field.js';
import { withOwn, type ImprovementRow } from '../data/improvement-rows.js';

const longestName = 120;
const itemSchema = z.object({ name: z.string(), cost: z.string() });

/** Adds a custom item to the list; Enter in either field does too. Not a form, because it may be inside one. */
export function AddImprovement({
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
        <Plus aria-hidden />
      </Button>
    </div>
  );
}
