import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { StatusDot } from '../../leads/components/status-badge.js';

/** Tracks the column where a swipe came to rest, and scrolls to a column. */
export function useSwipedStage(stages: readonly LeadStatus[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => {
      const width = element.firstElementChild?.getBoundingClientRect().width ?? 1;
      setIndex(Math.round(element.scrollLeft / width));
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, []);
  return {
    scroller,
    stage: stages[Math.min(index, stages.length - 1)],
    showStage: (stage: LeadStatus) =>
      scroller.current
        ?.querySelector(`[data-column="${stage}"]`)
        ?.scrollIntoView({ behavior: 'smooth', inline: 'center', block: 'nearest' }),
  };
}

/** One tab per stage above a phone's swiped columns. */
export function StageTabs({
  columns,
  stage,
  onChoose,
}: {
  columns: readonly BoardColumn[];
  stage: LeadStatus | undefined;
  onChoose: (stage: LeadStatus) => void;
}) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [stage]);
  return (
    <nav aria-label="Stages" className="flex shrink-0 gap-1 overflow-x-auto px-3 pb-2 md:hidden">
      {columns.map(({ status, count }) => (
        <button
          key={status}
          ref={status === stage ? current : null}
          type="button"
          aria-current={status === stage ? 'true' : undefined}
          onClick={() => onChoose(status)}
          className={clsx(
            'flex h-10 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-medium whitespace-nowrap',
            status === stage ? 'border-accent bg-accent-soft text-ink' : 'border-line bg-surface text-ink-soft',
          )}
        >
          <StatusDot status={status} />
          {columnTitle(status)}
          <span className="text-xs text-ink-soft tabular">{count}</span>
        </button>
      ))}
    </nav>
  );
}
