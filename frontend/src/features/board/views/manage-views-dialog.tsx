import { useMutation } from '@tanstack/react-query';
import { Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import type { ChangeView, View } from '../../../../../contracts/src/views/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { FieldError, Input } from '../../../ui/field.js';
import { isFiltered } from '../filters/filter-address.js';
import { changeView, deleteView } from './views-query.js';

/** Renames, replaces and deletes views, and chooses the default view of the board. Every change is saved at once. */
export function ManageViewsDialog({
  views,
  filter,
  onClose,
}: {
  views: readonly View[];
  /** The board's current filter, to save under an existing name. */
  filter: BoardFilter;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Your views" description="Nobody else sees them.">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {views.map((view) => (
          <ViewRow key={view.id} view={view} filter={filter} />
        ))}
      </ul>
      {views.length === 0 && <p className="text-sm text-ink-soft">You have no views left.</p>}
    </Dialog>
  );
}

function ViewRow({ view, filter }: { view: View; filter: BoardFilter }) {
  const [name, setName] = useState(view.name);
  const change = useMutation({ mutationFn: (body: ChangeView) => changeView(view.id, body) });
  const remove = useMutation({ mutationFn: () => deleteView(view.id) });
  const failed = change.error ?? remove.error;
  const rename = () => {
    if (name.trim() !== '' && name.trim() !== view.name) change.mutate({ name: name.trim() });
    else setName(view.name);
  };
  return (
    <li className="flex flex-wrap items-center gap-1.5 py-2">
      <Input
        aria-label={`Name of ${view.name}`}
        className="min-w-40 flex-1"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && rename()}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-pressed={view.isDefault}
        aria-label={`Open the board with ${view.name}`}
        title="Open the board with this view"
        onClick={() => change.mutate({ isDefault: !view.isDefault })}
      >
        <Star aria-hidden className={view.isDefault ? 'fill-current text-accent' : ''} />
      </Button>
      <Button disabled={!isFiltered(filter)} size="sm" onClick={() => change.mutate({ filter })}>
        Replace with what is shown
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Delete ${view.name}`}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Trash2 aria-hidden />
      </Button>
      {failed && (
        <div className="w-full">
          <FieldError>{sentenceOf(failed, 'It could not be changed. Please try again.')}</FieldError>
        </div>
      )}
    </li>
  );
}
