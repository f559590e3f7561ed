import { OctagonPause } from 'lucide-react';
import { useIsUnproven } from '../../../live/standing.js';

/** Shown above the history of a lead whose board row waits for an operator. */
export function ParkedNotice({ leadId }: { leadId: string }) {
  const unproven = useIsUnproven(leadId);
  return (
    <p
      role="status"
      className="flex shrink-0 items-start gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-xs leading-4 text-warning"
    >
      <OctagonPause aria-hidden className="mt-px size-3.5 shrink-0" />
      {unproven
        ? 'Its history holds an event that this system did not write. It counts for nothing: this lead is stuck on the board, and takes no changes, until an operator has looked into it.'
        : 'This lead is stuck on the board: one of its events could not be processed, and an operator has to look into it. Its history is complete, and your changes are kept.'}
    </p>
  );
}
