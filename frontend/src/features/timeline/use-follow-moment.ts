import { useEffect, useRef, type RefObject } from 'react';
import { useMediaQuery } from '../../lib/use-media-query.js';

/** This near to the end (px) one is taken along when something new comes. */
const nearEndPx = 240;

/**
 * Keeps the chosen event in sight; without one, the newest, unless somebody scrolled back to read.
 * @param view changes with whatever rebuilds the list (the level, the filter)
 * @returns the ref of the element that scrolls
 */
export function useFollowMoment(
  eventId: string | null,
  count: number,
  view: unknown,
): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef<{ eventId: string | null; view: unknown } | null>(null);
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    const frame = scroller.current;
    if (!frame || count === 0) return;
    const first = before.current === null;
    const returned = before.current !== null && before.current.eventId !== null && eventId === null;
    const rebuilt = before.current?.view !== view;
    before.current = { eventId, view };
    const marked = eventId === null ? null : frame.querySelector(`[data-event="${CSS.escape(eventId)}"]`);
    const behavior = first || rebuilt || calm ? 'auto' : 'smooth';
    if (marked) {
      const top = marked.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
      frame.scrollTo({ top: top - frame.clientHeight / 3, behavior });
      if (first) frame.scrollIntoView({ block: 'nearest' });
      return;
    }
    const nearEnd = frame.scrollHeight - frame.scrollTop - frame.clientHeight < nearEndPx;
    if (first || rebuilt || returned || nearEnd) frame.scrollTo({ top: frame.scrollHeight, behavior });
  }, [calm, count, eventId, view]);
  return scroller;
}
