import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { historyQuery } from '../leads/lead-query.js';
import { buildTimeline } from './build-timeline.js';
import { TimelineEntry } from './timeline-entry.js';
import { UndoDialog } from './undo-dialog.js';

/** A lead's whole history, oldest first, shown from its newest end. Scrolls inside its own frame. */
export function Timeline({ leadId }: { leadId: string }) {
  const history = useQuery(historyQuery(leadId));
  const events = history.data?.events;
  const items = useMemo(() => buildTimeline(events ?? []), [events]);
  const [undoing, setUndoing] = useState<{ eventId: string; sentence: string } | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const count = events?.length ?? 0;

  useEffect(() => {
    // The newest event is what one came for; nobody who scrolled back is torn away from what they read.
    const frame = scroller.current;
    if (!frame) return;
    const nearEnd = frame.scrollHeight - frame.scrollTop - frame.clientHeight < 240;
    if (nearEnd || frame.dataset.lead !== leadId) frame.scrollTop = frame.scrollHeight;
    if (count > 0) frame.dataset.lead = leadId;
  }, [leadId, count]);

  if (history.isPending) return <TimelineSkeleton />;
  if (history.isError && !events)
    return history.error instanceof ApiProblem && history.error.status === 404 ? (
      <EmptyState title="Lead not found">The lead you're looking for doesn't exist.</EmptyState>
    ) : (
      <Failure
        title="The history could not be loaded"
        retry={() => void history.refetch()}
        retrying={history.isFetching}
      >
        Nothing is lost: every event is kept in the log.
      </Failure>
    );

  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
      tabIndex={0}
      role="region"
      aria-label="History"
    >
      <ol className="relative flex flex-col before:absolute before:inset-y-2 before:left-3.5 before:w-px before:bg-line">
        {items.map((item) => {
          if (item.kind === 'entry') return <TimelineEntry key={item.key} entry={item} onUndo={setUndoing} />;
          if (item.kind === 'gap')
            return (
              <li key={item.key} className="relative py-2 pl-10 text-xs text-ink-soft italic">
                <span
                  aria-hidden
                  className="absolute top-1/2 left-[11px] size-1.5 -translate-y-1/2 rounded-full border border-line-strong bg-surface"
                />
                {item.label}
              </li>
            );
          return (
            <li key={item.key} className="relative z-[1] pt-2 pb-1.5">
              <h4 className="inline-block bg-surface pr-2 text-xs font-semibold text-ink-soft">{item.label}</h4>
            </li>
          );
        })}
      </ol>
      {undoing && <UndoDialog leadId={leadId} target={undoing} onClose={() => setUndoing(null)} />}
    </div>
  );
}

function TimelineSkeleton() {
  return (
    <div className="flex flex-col gap-5 px-4 py-4" role="status" aria-label="Loading the history">
      {[72, 56, 84, 48].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-7 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <div style={{ width: `${width}%` }}>
              <Skeleton className="h-4" />
            </div>
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
