import { clsx } from 'clsx';
import { Button } from '../../../ui/button.js';
import type { TimelineSummary } from '../../history/timeline-item.js';

/** A message as its person got it: what came of it, the very words, and a way to unfold the events that tell of it. */
export function EntrySummary({
  summary: { sentence, text, note },
  count,
  later,
  open,
  onToggle,
}: {
  summary: TimelineSummary;
  /** Of events. */
  count: number;
  /** It happened after the moment that is shown. */
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
