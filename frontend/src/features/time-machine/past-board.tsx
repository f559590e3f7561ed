import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mainBoardStatuses, type LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { BoardColumn } from '../../../../contracts/src/queries/board.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { StageTabs, useSwipedStage } from '../board/stage-tabs.js';
import { PastColumn } from './past-column.js';
import { placesOf, travel, type Place } from './travel.js';

const isMain = ({ status }: BoardColumn) => (mainBoardStatuses as readonly string[]).includes(status);

/**
 * The columns as they were. The rarer stages stand there when a lead is in one, and stay while the machine is open: columns that
 * come and go under a playback would push all others about.
 */
export const PastBoard = memo(function PastBoard({
  columns,
  now,
  selectedId,
  moving,
  onSelect,
  loadMore,
}: {
  columns: readonly BoardColumn[];
  now: string;
  selectedId: string | undefined;
  /** Cards travel to their places. */
  moving: boolean;
  onSelect: (id: string) => void;
  loadMore: (status: LeadStatus) => Promise<void>;
}) {
  const [needed, setNeeded] = useState<ReadonlySet<string>>(new Set());
  const news = columns.filter(({ status, count }) => count > 0 && !needed.has(status));
  if (news.length > 0) setNeeded(new Set([...needed, ...news.map(({ status }) => status)]));
  const main = mainBoardStatuses.flatMap((status) => columns.filter((column) => column.status === status));
  const shown = [...main, ...columns.filter((column) => !isMain(column) && needed.has(column.status))];
  const { scroller, stage, showStage } = useSwipedStage(shown.map(({ status }) => status));
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const animated = moving && !calm;

  const layer = useRef<HTMLDivElement>(null);
  const places = useRef<ReadonlyMap<string, Place>>(new Map());
  useLayoutEffect(() => {
    if (animated && scroller.current && layer.current) travel(scroller.current, layer.current, places.current);
    if (scroller.current) places.current = placesOf(scroller.current);
  }, [columns, animated, scroller]);
  useEffect(() => {
    const frame = scroller.current;
    const look = () => {
      if (frame) places.current = placesOf(frame);
    };
    // Scrolling moves cards too, but they have not travelled.
    frame?.addEventListener('scroll', look, { capture: true, passive: true });
    return () => frame?.removeEventListener('scroll', look, { capture: true });
  }, [scroller]);

  return (
    <>
      <StageTabs columns={shown} stage={stage} onChoose={showStage} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={scroller}
          data-board
          data-past
          className="flex min-h-0 flex-1 snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain px-3 pb-3 lg:snap-none"
        >
          {shown.map((column) => (
            <PastColumn
              key={column.status}
              column={column}
              now={now}
              selectedId={selectedId}
              moving={animated}
              onSelect={onSelect}
              loadMore={loadMore}
            />
          ))}
        </div>
        <div ref={layer} aria-hidden className="pointer-events-none absolute inset-0 z-20 overflow-hidden" />
      </div>
    </>
  );
});
