import { GitMerge } from 'lucide-react';
import { Button } from '../../../ui/button.js';

/** Two admins gave one user different names at once: the second chooses. Nothing is saved before that. */
export function NameConflict({
  theirs,
  mine,
  by = 'Somebody else',
  onChoose,
}: {
  theirs: string;
  mine: string;
  by: string | undefined;
  onChoose: (whose: 'theirs' | 'mine') => void;
}) {
  return (
    <div
      role="group"
      aria-label="Display name: two values"
      className="flex flex-col gap-2 rounded-control border border-warning bg-warning-soft px-3 py-2"
    >
      <p role="alert" className="flex items-start gap-1.5 text-warning">
        <GitMerge aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{by} changed this while you were editing. Which one stays?</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        <dt className="text-ink-soft">There</dt>
        <dd className="font-medium wrap-anywhere">{theirs}</dd>
        <dt className="text-ink-soft">Here</dt>
        <dd className="font-medium wrap-anywhere">{mine}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChoose('theirs')}>
          Keep theirs
        </Button>
        <Button size="sm" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
