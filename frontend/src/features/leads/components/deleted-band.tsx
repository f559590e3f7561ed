import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { exactDateTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Button } from '../../../ui/button.js';
import { whenLabel } from '../../history/past.js';
import type { Deletion } from '../data/deletion.js';
import { restoreWithToast } from '../data/restore-with-toast.js';

/** Why a deleted lead can't be changed. */
export const deletedReason = 'This lead is deleted. Undo the deletion to change anything.';

/** Says that the shown lead was deleted, by whom and when, and offers to restore it. */
export function DeletedBand({ lead, deletion }: { lead: { id: string; name: string }; deletion: Deletion }) {
  const now = useNow();
  const [undoing, setUndoing] = useState(false);
  const { by, at } = deletion;
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-danger bg-danger-soft px-4 py-1.5 text-xs text-danger">
      <Trash2 aria-hidden className="size-3.5 shrink-0" />
      <p role="status" className="min-w-0 flex-1">
        <span className="font-semibold">
          Deleted{by !== null && ` by ${by}`}
          {at !== null && (
            <>
              {' '}
              <time dateTime={at} title={exactDateTime(at)}>
                {whenLabel(at, now)}
              </time>
            </>
          )}
          .
        </span>{' '}
        The history is kept; nothing can be changed.
      </p>
      <Button
        size="sm"
        busy={undoing}
        onClick={() => {
          setUndoing(true);
          void restoreWithToast(lead).finally(() => setUndoing(false));
        }}
      >
        <Undo2 aria-hidden /> Undo
      </Button>
    </div>
  );
}
