import { clsx } from 'clsx';
import { Button } from '../../../ui/button.js';
import type { TimelineSummary } from '../../history/timeline-item.js';

/** A message as its recipient saw it: its result, its exact words, and a button that unfolds its events. */
export function EntrySummary({
  summary: { sentence, text, note },
  count,
  later,
  open,
  onToggle,
}: {
  summary: TimelineSummary;
  /** The number of events. */
  count: number;
  /** It happened after the shown moment. */
  later: boolean;
  open: boolean;
  onToggle: () => void;
}) {
  return (
    <div className={clsx('text-sm', later && 'text-ink-soft')}>
      <p className={clsx(!later && 'font-medium')}>{sentence}</p>
      {note && <p className="text-xs text-ink-soft wrap-anywhere">{note}</p>}
      {text && (
        <p className="my-1 max-w-measure border-l-2 border-line pl-2.5 wrap-break-word whitespace-pre-wrap text-ink-soft">
          {text}
        </p>
      )}
      <Button variant="link" size="inline" aria-expanded={open} onClick={onToggle}>
        {open ? 'Hide the steps' : `Show the ${count} steps`}
      </Button>
    </div>
  );
}
