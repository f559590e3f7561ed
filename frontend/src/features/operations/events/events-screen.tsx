import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { useTitle } from '../../../lib/page-head.js';
import { replacing } from '../../../lib/use-typed-text.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { PanelOrSheet } from '../../../ui/side-panel.js';
import { EventDetail } from './event-detail.js';
import { EventFilterBar } from './event-filter-bar.js';
import { EventList } from './event-list.js';
import { eventQuery } from '../data/events-query.js';
import { eventsSearch, filtersOf, type EventFilters, type EventsChange } from '../data/addresses.js';

// React Flow and its layout load with it.
const CausationScreen = lazyPart(
  async () => (await import('../causation/causation-screen.js')).CausationScreen,
  <Skeleton className="m-4 flex-1" />,
);

const panelParts = ['event'];

/** The log: filtered, followed live, with one event in full at the side. For one action it also shows causes and effects. */
export function EventsScreen() {
  useTitle('Events');
  const search = useSearch({ from: '/_console/operations/events' });
  const navigate = useNavigate({ from: '/operations/events' });
  const wide = useMediaQuery('(min-width: 64rem)');
  const { stream, type, actor, correlation, from, to, order, event, view } = search;
  const filters = useMemo(
    () => filtersOf(eventsSearch({ stream, type, actor, correlation, from, to, order })),
    [stream, type, actor, correlation, from, to, order],
  );
  // The list begins with the event of the opened link. An event chosen later does not move it.
  const [anchor, setAnchor] = useState<{ filters: EventFilters; event: string | undefined }>({ filters, event });
  const anchored = anchor.filters === filters ? anchor.event : undefined;
  const [chosen, setChosen] = useState<LoggedEvent | null>(null);

  const setFilters = useCallback(
    (change: EventsChange) => void navigate({ search: change, replace: true, resetScroll: false }),
    [navigate],
  );
  const isOpen = event !== undefined;
  const choose = useCallback(
    (next: LoggedEvent | null) => {
      setChosen(next);
      void navigate({
        search: (now) => ({ ...now, event: next?.id }),
        replace: next === null || isOpen,
        resetScroll: false,
      });
    },
    [navigate, isOpen],
  );
  const known = chosen?.id === event ? chosen : null;
  const linked = useQuery({ ...eventQuery(event ?? ''), enabled: event !== undefined && known === null });
  const detail = event !== undefined && (
    <EventDetail
      event={known ?? linked.data}
      error={linked.error}
      onRetry={() => void linked.refetch()}
      // An event that covers the page closes for the new filter.
      onFilter={wide ? setFilters : (change) => setFilters((asked) => ({ ...change(asked), event: undefined }))}
      onClose={() => choose(null)}
    />
  );
  const showsCausation = correlation !== undefined && view !== undefined;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <EventFilterBar search={search} onChange={setFilters} />
        {showsCausation ? (
          <CausationScreen correlation={correlation} view={view} chosen={event} onChoose={choose} />
        ) : (
          <EventList
            key={JSON.stringify([filters, anchored])}
            filters={filters}
            anchor={anchored}
            chosen={event}
            beside={wide && event !== undefined}
            onChoose={choose}
            onNewest={() => setAnchor({ filters, event: undefined })}
            onClear={() => setFilters(replacing(() => ({})))}
          />
        )}
      </div>
      <PanelOrSheet label="Event" named={panelParts} onClose={() => choose(null)}>
        {detail}
      </PanelOrSheet>
    </div>
  );
}
