import { useCallback, useEffect, useMemo, useState } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';
import { drawing, telling, toldValue } from '../../../lib/told-value.js';
import { buildTimeline } from '../../history/build-timeline.js';
import type { TimelineItem } from '../../history/timeline-item.js';
import { useNames } from '../../people/names-query.js';
import type { Names } from '../../people/person-name.js';
import { everything, passes, type EventFilter } from '../../history/event-filter.js';

/** Where the shown moment stands in the page's address. */
export interface MomentInAddress {
  eventId: string | undefined;
  remember: (eventId: string | undefined) => void;
}

/** A history that is looked at: the moment, the filter, and what both make of it. */
export interface Replay {
  events: readonly HistoryEvent[];
  items: TimelineItem[];
  /** Of colleagues by user id, whom some events name. */
  names: Names | undefined;
  filter: EventFilter;
  setFilter: (filter: EventFilter) => void;
  /** Indices of the events that the filter shows; stepping keeps to them. */
  shown: ReadonlySet<number>;
  /** The chosen event, null for now. The newest event may be chosen as well: that is now, with a mark. */
  eventId: string | null;
  /** Of the event the lead is shown at; -1 without events. */
  index: number;
  past: boolean;
  /** The address names an event that this history does not have. */
  lost: boolean;
  show: (eventId: string | null) => void;
  /** The next shown event in that direction; past the newest is now. */
  step: (by: 1 | -1) => void;
}

/** The address follows once the moment has rested this long. */
const restMs = 300;
const noEvents: readonly HistoryEvent[] = [];

/**
 * The moment at which a lead's history is looked at. It lives here, so that scrubbing stays quick, and in the address,
 * so that it can be linked to.
 * @param loaded the history's events, oldest first; undefined while they load
 */
export function useReplay(loaded: readonly HistoryEvent[] | undefined, address: MomentInAddress): Replay {
  const events = loaded ?? noEvents;
  const [eventId, setEventId] = useMomentOf(address);
  const [filter, setFilter] = useState(everything);
  const names = useNames();
  const items = useMemo(() => buildTimeline(events, (event) => passes(event, filter), names), [events, filter, names]);
  const shown = useMemo(() => indicesOf(items, events), [items, events]);

  const chosen = eventId === null ? -1 : events.findIndex(({ id }) => id === eventId);
  const last = events.length - 1;
  const index = chosen < 0 ? last : chosen;
  const show = useCallback(
    (id: string | null) => {
      setEventId(id);
      // An event that is asked for is seen, whatever the filter hid.
      if (id !== null && !shown.has(events.findIndex((event) => event.id === id))) setFilter(everything);
    },
    [events, setEventId, shown],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      if (last < 0) return;
      const indices = [...shown];
      const next = by > 0 ? indices.find((i) => i > index) : indices.findLast((i) => i < index);
      if (next !== undefined) setEventId(next === last ? null : events[next]!.id);
      else if (by > 0) setEventId(null);
    },
    [events, index, last, setEventId, shown],
  );
  return {
    events,
    items,
    names,
    filter,
    setFilter,
    shown,
    eventId: chosen < 0 ? null : eventId,
    index,
    past: index < last,
    lost: loaded !== undefined && eventId !== null && chosen < 0,
    show,
    step,
  };
}

function indicesOf(items: readonly TimelineItem[], events: readonly HistoryEvent[]): ReadonlySet<number> {
  const ids = new Set(items.flatMap((item) => (item.kind === 'entry' ? item.lines.map((line) => line.eventId) : [])));
  return new Set(events.flatMap(({ id }, index) => (ids.has(id) ? [index] : [])));
}

function useMomentOf({ eventId: addressed, remember }: MomentInAddress) {
  const [moment, setMoment] = useState(() => toldValue(addressed));
  if (addressed !== moment.seen) setMoment(drawing(moment, addressed));
  const { here } = moment;
  const told = telling(moment, here) === moment;
  useEffect(() => {
    if (told) return;
    const timer = setTimeout(() => {
      setMoment((now) => telling(now, here));
      remember(here);
    }, restMs);
    return () => clearTimeout(timer);
  }, [here, remember, told]);
  const setEventId = useCallback(
    (eventId: string | null) => setMoment((now) => ({ ...now, here: eventId ?? undefined })),
    [],
  );
  return [here ?? null, setEventId] as const;
}
