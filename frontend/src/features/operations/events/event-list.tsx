import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { Button } from '../../../ui/button.js';
import { EmptyState, Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { EventRow, rowHeights } from './event-row.js';
import { eventsQuery } from '../data/events-query.js';
import { filterCount, type EventFilters } from '../data/addresses.js';
import { useListKeys, useNewest } from './use-event-list.js';

/** The next page is loaded when this many rows are left below. */
const loadAhead = 40;

/** The log, row by row. Only the visible rows are in the document. New events slide in while the top is in sight. */
export function EventList({
  filters,
  anchor,
  chosen,
  beside,
  onChoose,
  onNewest,
  onClear,
}: {
  filters: EventFilters;
  anchor: string | undefined;
  chosen: string | undefined;
  /** Whether a panel beside the list takes up some of its width. */
  beside: boolean;
  onChoose: (event: LoggedEvent | null) => void;
  /** Restarts the list at its newest event. */
  onNewest: () => void;
  onClear: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [atTop, setAtTop] = useState(true);
  const [anchored, setAnchored] = useState(anchor !== undefined);
  const log = useInfiniteQuery(eventsQuery(filters, anchor));
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];
  const newestFirst = filters.order !== 'asc';
  const wide = useMediaQuery(beside ? '(min-width: 82rem)' : '(min-width: 60rem)');
  const rowHeight = wide ? rowHeights.wide : rowHeights.narrow;

  const virtual = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => events[index]!.id,
    overscan: 12,
  });
  const keepPlace = useCallback(
    (added: readonly LoggedEvent[]) => {
      const element = scroller.current;
      if (element && element.scrollTop > 0) element.scrollTop += added.length * rowHeight;
    },
    [rowHeight],
  );
  const following = newestFirst && !anchored && atTop && log.isSuccess;
  const { fresh, failed, read } = useNewest(filters, anchor, following, keepPlace);
  const keys = useListKeys(events, chosen, onChoose, (index) => virtual.scrollToIndex(index));

  const rows = virtual.getVirtualItems();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = log;
  const wantsMore = (rows.at(-1)?.index ?? 0) >= events.length - loadAhead;
  useEffect(() => {
    if (wantsMore && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [wantsMore, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const showNewer = async () => {
    const more = await read();
    if (!more) setAnchored(false);
  };
  const toTop = () => {
    if (anchored) onNewest();
    scroller.current?.scrollTo({ top: 0 });
  };

  if (log.isPending) return <EventsSkeleton />;
  if (log.isError && events.length === 0)
    return (
      <Failure title="The log could not be read" of={log}>
        {log.error.message} Nothing in it is lost.
      </Failure>
    );
  if (events.length === 0)
    return filterCount(filters) > 0 ? (
      <EmptyState title="No event matches" action={<Button onClick={onClear}>Clear the filters</Button>}>
        New matching events slide in here.
      </EmptyState>
    ) : (
      <EmptyState title="The log is empty">The first command writes its first event.</EmptyState>
    );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <FollowLine
        {...{ newestFirst, anchored, following, failed }}
        onNewer={() => void showNewer().catch(() => undefined)}
        onTop={toTop}
      />
      <div
        ref={scroller}
        role="listbox"
        aria-label="Events"
        tabIndex={0}
        aria-activedescendant={chosen === undefined ? undefined : `event-${chosen}`}
        onKeyDown={keys}
        onScroll={(scrolled) => setAtTop(scrolled.currentTarget.scrollTop < rowHeight)}
        className="@container min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {rows.map((row) => {
            const event = events[row.index]!;
            return (
              <EventRow
                key={row.key}
                event={event}
                start={row.start}
                wide={wide}
                index={row.index}
                chosen={event.id === chosen}
                fresh={fresh.has(event.id)}
                onChoose={onChoose}
              />
            );
          })}
        </div>
        {isFetchNextPageError && (
          <button
            type="button"
            className="w-full py-2 text-xs text-danger hover:bg-hover"
            onClick={() => void fetchNextPage()}
          >
            More events could not be loaded. Try again
          </button>
        )}
        {!hasNextPage && (
          <p className="py-3 text-center text-xs text-ink-soft">
            {newestFirst ? 'This is where the log begins.' : 'This is the newest event.'}
          </p>
        )}
      </div>
    </div>
  );
}

/** Says whether new events slide in; if not, it links to them. */
function FollowLine({
  newestFirst,
  anchored,
  following,
  failed,
  onNewer,
  onTop,
}: {
  newestFirst: boolean;
  anchored: boolean;
  following: boolean;
  failed: boolean;
  onNewer: () => void;
  onTop: () => void;
}) {
  return (
    <div className="flex h-8 shrink-0 items-center gap-2 border-b border-line bg-ground px-4 text-xs text-ink-soft pointer-coarse:h-11">
      {newestFirst && (
        <p role="status" className="flex items-center gap-1.5">
          <span aria-hidden className={`size-1.5 rounded-full ${following && !failed ? 'bg-green' : 'bg-gray'}`} />
          {failed ? 'New events could not be read; will retry with the next one' : null}
          {!failed && (following ? 'Following live' : anchored ? 'From the linked event' : 'Paused while you read')}
        </p>
      )}
      {!newestFirst && <p>From the start of the log</p>}
      {newestFirst && anchored && (
        <Button size="inline" variant="quiet" className="px-2" onClick={onNewer}>
          Show newer
        </Button>
      )}
      {newestFirst && !following && (
        <Button size="inline" variant="quiet" className="px-2" onClick={onTop}>
          <ArrowUp className="size-3.5" /> Newest
        </Button>
      )}
    </div>
  );
}

function EventsSkeleton() {
  return (
    <div role="status" aria-label="Loading events" className="min-h-0 flex-1 overflow-hidden">
      {Array.from({ length: 24 }, (_, row) => (
        <div key={row} className="flex h-8 items-center gap-3 border-b border-line px-4 max-[60rem]:h-17">
          <Skeleton className="h-4 w-36 max-[60rem]:hidden" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 min-w-0 flex-1 max-[60rem]:hidden" />
          <Skeleton className="ml-auto h-4 w-32" />
        </div>
      ))}
    </div>
  );
}
