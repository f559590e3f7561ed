import { OctagonPause } from 'lucide-react';

/** Shown above the history of a lead whose board row waits for an operator. */
export function ParkedNotice() {
  return (
    <p
      role="status"
      className="flex shrink-0 items-start gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-xs leading-4 text-warning"
    >
      <OctagonPause aria-hidden className="mt-px size-3.5 shrink-0" />
      This lead is stuck on the board: one of its events could not be processed, and an operator has to look into it.
      Its history is complete, and your changes are kept.
    </p>
  );
}
