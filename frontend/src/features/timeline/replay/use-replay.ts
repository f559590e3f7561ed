import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { drawing, reporting, typedValue } from '../../../lib/use-typed-text.js';
import { buildTimeline } from '../../history/build-timeline.js';
import type { TimelineItem } from '../../history/timeline-item.js';
import { useNames } from '../../people/names-query.js';
import type { Names } from '../../people/person-name.js';
import { everything, passes, type EventFilter } from '../../history/actor-of.js';

/** An open history: the moment, the filter, and the state derived from both. */
export interface Replay {
  events: readonly HistoryEvent[];
  items: TimelineItem[];
  /** Names of colleagues by user id, for events that name them. */
  names: Names | undefined;
  filter: EventFilter;
  setFilter: (filter: EventFilter) => void;
  /** Indices of the events that pass the filter; steps go only to these. */
  shown: ReadonlySet<number>;
  /** The chosen event, null for now. The newest event may be chosen as well: that is now, with a mark. */
  eventId: string | null;
  /** Index of the event at which the lead is shown; -1 without events. */
  index: number;
  past: boolean;
  /** The address names an event that is not in this history. */
  lost: boolean;
  show: (eventId: string | null) => void;
  /** Moves to the next shown event in that direction; beyond the newest is now. */
  step: (by: 1 | -1) => void;
}

/** The address follows after the moment has rested this long. */
const restMs = 300;
const noEvents: readonly HistoryEvent[] = [];

/**
 * The moment at which a lead's history is viewed. It is kept here, so that scrubbing stays fast, and in the page's address
 * (`event`), so that it can be linked to.
 * @param loaded the history's events, oldest first; undefined while they load
 */
export function useReplay(loaded: readonly HistoryEvent[] | undefined): Replay {
  const events = loaded ?? noEvents;
  const [eventId, setEventId] = useMoment();
  const [filter, setFilter] = useState(everything);
  const names = useNames();
  const items = useMemo(() => buildTimeline(events, (event) => passes(event, filter), names), [events, filter, names]);
  const shown = useMemo(() => indicesOf(items, events), [items, events]);

  const chosen = eventId === null ? -1 : events.findIndex(({ id }) => id === eventId);
  const last = events.length - 1;
  const index = chosen < 0 ? last : chosen;
  // Whoever is at now stays there when something new comes: a mark on the newest event until then would become the past.
  const [lastBefore, setLastBefore] = useState(last);
  if (last !== lastBefore) {
    setLastBefore(last);
    if (chosen >= 0 && chosen === lastBefore && chosen < last) setEventId(null);
  }
  const show = useCallback(
    (id: string | null) => {
      setEventId(id);
      // A requested event is always visible, even if the filter hid it.
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

function useMoment() {
  const navigate = useNavigate();
  const addressed = useSearch({ strict: false, select: ({ event }) => event });
  const [moment, setMoment] = useState(() => typedValue(addressed));
  if (addressed !== moment.seen) setMoment(drawing(moment, addressed));
  const { here } = moment;
  const isReported = reporting(moment, here) === moment;
  useEffect(() => {
    if (isReported) return;
    const timer = setTimeout(() => {
      setMoment((now) => reporting(now, here));
      void navigate({ to: '.', search: (search) => ({ ...search, event: here }), replace: true, resetScroll: false });
    }, restMs);
    return () => clearTimeout(timer);
  }, [here, navigate, isReported]);
  const setEventId = useCallback(
    (eventId: string | null) => setMoment((now) => ({ ...now, here: eventId ?? undefined })),
    [],
  );
  return [here ?? null, setEventId] as const;
}
