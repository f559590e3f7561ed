import { clsx } from 'clsx';
import { ArrowRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { exactDateTime } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import type { TimelineChange, TimelineItem, TimelineLine } from './build-timeline.js';
import { EventIcon } from './event-icon.js';

type Entry = Extract<TimelineItem, { kind: 'entry' }>;

/** How many changed fields are shown before the rest is folded away. */
const shownChanges = 4;

/** What one command did: the sentence first, who and when, and the changed fields before -> after. */
export function TimelineEntry({
  entry,
  onUndo,
}: {
  entry: Entry;
  onUndo: (target: { eventId: string; sentence: string }) => void;
}) {
  const target = entry.lines.find((line) => line.eventId === entry.undoEventId);
  const blocked = entry.lines.find((line) => line.undoBlocked)?.undoBlocked;
  const unreadable = entry.lines[0]?.icon === 'unreadable';
  return (
    <li className="group relative flex animate-rise-in gap-3 py-1.5">
      <span
        className={clsx(
          'z-[1] grid size-7 shrink-0 place-items-center rounded-full border bg-surface',
          unreadable ? 'border-danger text-danger' : 'border-line text-ink-soft',
        )}
      >
        <EventIcon kind={entry.lines[0]?.icon ?? 'other'} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        {entry.lines.map((line) => (
          <Line key={line.eventId} line={line} />
        ))}
        <p className="mt-0.5 flex items-center gap-1.5 text-xs text-ink-soft">
          <span
            aria-hidden
            className="grid size-4 place-items-center rounded-full bg-hover text-[0.5625rem] font-semibold"
          >
            {entry.actor.initials}
          </span>
          <span className="truncate">{entry.actor.name}</span>
          <span aria-hidden>·</span>
          <time
            dateTime={entry.occurredAt}
            title={exactDateTime(entry.occurredAt)}
            className="whitespace-nowrap tabular"
          >
            {entry.time}
          </time>
          {!target && blocked && (
            <span className="sr-only" data-undo-blocked>
              Can’t be undone: {blocked}
            </span>
          )}
        </p>
      </div>
      {target && (
        <Button
          variant="quiet"
          size="sm"
          className="shrink-0 bg-surface pointer-fine:absolute pointer-fine:top-1.5 pointer-fine:right-0 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100"
          aria-label={`Undo: ${target.sentence}`}
          onClick={() => onUndo({ eventId: target.eventId, sentence: target.sentence })}
        >
          <Undo2 aria-hidden /> <span className="pointer-coarse:hidden">Undo</span>
        </Button>
      )}
    </li>
  );
}

function Line({ line }: { line: TimelineLine }) {
  return (
    <div className="text-sm">
      <p>
        <span className={clsx('font-medium', line.undone && 'text-ink-soft line-through')}>{line.sentence}</span>
        {line.undone && (
          <span className="ml-1.5 rounded-sm bg-hover px-1 py-0.5 text-2xs font-medium text-ink-soft">Undone</span>
        )}
      </p>
      {line.text && (
        <p className="my-1 border-l-2 border-line pl-2.5 wrap-break-word whitespace-pre-wrap text-ink-soft">
          {line.text}
        </p>
      )}
      {line.changes.length > 0 && <Changes changes={line.changes} />}
    </div>
  );
}

function Changes({ changes }: { changes: TimelineChange[] }) {
  const [open, setOpen] = useState(false);
  const shown = open ? changes : changes.slice(0, shownChanges);
  const hidden = changes.length - shown.length;
  return (
    <>
      <dl className="mt-0.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2 text-xs leading-5">
        {shown.map((change) => (
          <div key={change.field} className="contents">
            <dt className="text-ink-soft">{change.label}</dt>
            <dd className="flex flex-wrap items-center gap-x-1 wrap-anywhere">
              {change.from !== 'none' && (
                <>
                  <span className="text-ink-soft line-through decoration-line-strong">{change.from}</span>
                  <ArrowRight aria-label="became" className="size-3 text-ink-soft" />
                </>
              )}
              <span>{change.to}</span>
            </dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && (
        <Button variant="link" size="inline" onClick={() => setOpen(true)}>
          {hidden} more {hidden === 1 ? 'field' : 'fields'}
        </Button>
      )}
    </>
  );
}
