import type { Page } from './reader.js';
import type { StoredEvent } from './stored-event.js';

const MAX_PAGE_EVENTS = 4_000;
const MIN_PAGE_EVENTS = 10;
/** Target size of a page: the first page shows how large the events are. */
const PAGE_BYTES = 4 * 1024 * 1024;
const EVENT_OVERHEAD = 200;

/** How to read a range page by page. */
export interface Range {
  start: number;
  firstPage: number;
  /** The most events wanted; Infinity if a later filter decides. */
  wanted: number;
  fetch: (cursor: number, limit: number) => Promise<Page>;
}

/** The pages of a range, none empty; the next one is fetched while the caller works on the present one. */
export async function* pages({ start, firstPage, wanted, fetch }: Range): AsyncGenerator<StoredEvent[]> {
  let left = wanted;
  let pending = left > 0 ? fetch(start, Math.min(firstPage, left)) : undefined;
  while (pending) {
    const { events, next } = await pending;
    left -= events.length;
    pending = next === undefined || left <= 0 ? undefined : fetch(next, Math.min(nextLimit(events), left));
    // The caller may stop before this page; a failure shows when the page is awaited.
    pending?.catch(() => undefined);
    if (events.length) yield events;
  }
}

function nextLimit(events: StoredEvent[]): number {
  if (!events.length) return MAX_PAGE_EVENTS;
  const bytes = events.reduce((sum, event) => sum + event.data.length + event.metadata.length + EVENT_OVERHEAD, 0);
  const fitting = Math.floor(PAGE_BYTES / (bytes / events.length));
  return Math.max(MIN_PAGE_EVENTS, Math.min(MAX_PAGE_EVENTS, fitting));
}
