import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isMainStage, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardColumn } from '../../../../../contracts/src/board/queries.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useSwipedStages } from '../../board/columns/stage-tabs.js';
import { useBoardSettings, useCollapsed } from '../../board/settings/board-settings.js';
import { PastColumn } from './past-column.js';
import { placesOf, travel, type Place } from '../playback/travel.js';

/**
 * The columns as they were. A rarer stage appears when a lead is in it, and then stays while the machine is open: columns that
 * come and go during playback would keep shifting the others.
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
  /** Whether cards travel to their places. */
  moving: boolean;
  onSelect: (id: string) => void;
  loadMore: (status: LeadStatus) => Promise<void>;
}) {
  const [needed, setNeeded] = useState<ReadonlySet<string>>(new Set());
  const news = columns.filter(({ status, count }) => count > 0 && !needed.has(status));
  if (news.length > 0) setNeeded(new Set([...needed, ...news.map(({ status }) => status)]));
  const shown = columns.filter(({ status }) => isMainStage(status) || needed.has(status));
  const collapsed = useCollapsed();
  const { width } = useBoardSettings();
  const { scroller, tabs, swiped } = useSwipedStages(shown);
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const animated = moving && !calm;

  const layer = useRef<HTMLDivElement>(null);
  const places = useRef<ReadonlyMap<string, Place>>(new Map());
  useLayoutEffect(() => {
    const board = scroller.current;
    if (!board) return;
    const before = places.current;
    const look = () => {
      places.current = placesOf(board);
    };
    look();
    if (animated && layer.current) travel(board, layer.current, before, places.current);
    // A board that came at once may draw its cards a little later.
    if (animated) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
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
      {tabs}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div {...swiped} data-past>
          {shown.map((column) => (
            <PastColumn
              key={column.status}
              column={column}
              width={width}
              collapsed={collapsed.has(column.status)}
              now={now}
              selectedId={selectedId}
              moving={animated}
              onSelect={onSelect}
              loadMore={loadMore}
            />
          ))}
        </div>
        <div
          ref={layer}
          aria-hidden
          data-travellers
          className="pointer-events-none absolute inset-0 z-20 overflow-hidden"
        />
      </div>
    </>
  );
});
