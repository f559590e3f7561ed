import { useDroppable, type Collision, type CollisionDetection, type UniqueIdentifier } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { StatusDot } from '../../leads/components/status-badge.js';

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
