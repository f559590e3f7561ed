import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { StatusDot } from '../../leads/components/status-badge.js';
import { useDroppable, type Collision, type CollisionDetection, type UniqueIdentifier } from '@dnd-kit/core';

/**
 * The frame in which the columns stand side by side, now or in the past. On a phone one fills the width and they are swiped, with a tab
 * per stage: it tracks the column where a swipe came to rest, and a tab scrolls to its column.
 */
export function useSwipedStages(columns: readonly BoardColumn[]) {
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
  const showStage = (stage: LeadStatus) =>
    scroller.current
      ?.querySelector(`[data-column="${stage}"]`)
      ?.scrollIntoView({ behavior: 'smooth', inline: 'center', block: 'nearest' });
  return {
    scroller,
    tabs: (
      <StageTabs columns={columns} stage={columns[Math.min(index, columns.length - 1)]?.status} onChoose={showStage} />
    ),
    swiped: {
      ref: scroller,
      'data-board': true,
      className:
        'flex min-h-0 flex-1 snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain px-3 pb-3 lg:snap-none',
    },
  };
}

/** One tab per stage above a phone's swiped columns. */
function StageTabs({
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

const prefix = 'rail:';

/** The stage of a drop target: a column, or its place on the rail. */
export function stageUnder(id: UniqueIdentifier | undefined): string | undefined {
  return typeof id === 'string' && id.startsWith(prefix) ? id.slice(prefix.length) : id?.toString();
}

/** Under the pointer, the rail comes before the columns. */
export function onRailFirst(collisions: Collision[]): Collision[] {
  const rail = collisions.filter(({ id }) => String(id).startsWith(prefix));
  return rail.length > 0 ? rail : collisions;
}

/** A card carried by keys is dropped on columns, never on the rail. */
export function withoutRail(args: Parameters<CollisionDetection>[0]): Parameters<CollisionDetection>[0] {
  const droppableContainers = args.droppableContainers.filter(({ id }) => !String(id).startsWith(prefix));
  return { ...args, droppableContainers };
}

/**
 * Shown while a card is carried over a board that is wider than the window: every stage in one row at its foot, so that distant
 * stages are as near as the others.
 */
export function StageRail({ columns }: { columns: readonly BoardColumn[] }) {
  return (
    <div
      data-stage-rail
      className="absolute inset-x-3 bottom-3 z-20 flex gap-1 rounded-card border border-line-strong/60 bg-raised p-1 shadow-overlay max-md:flex-wrap"
    >
      {columns.map(({ status }) => (
        <RailStage key={status} status={status} />
      ))}
    </div>
  );
}

function RailStage({ status }: { status: LeadStatus }) {
  const { setNodeRef, isOver } = useDroppable({ id: `${prefix}${status}` });
  return (
    <div
      ref={setNodeRef}
      data-rail-stage={status}
      className={clsx(
        'flex min-h-11 flex-auto items-center justify-center gap-1.5 rounded-control px-1 text-center text-xs leading-tight font-medium',
        isOver ? 'bg-accent-soft ring-2 ring-accent ring-inset' : 'bg-sunken text-ink-soft',
      )}
    >
      <StatusDot status={status} />
      <span className="min-w-0">{columnTitle(status)}</span>
    </div>
  );
}
