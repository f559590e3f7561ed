import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { Place } from './find-events.js';

/** Concurrent reads. */
const atOnce = 16;
/** Events of one stream this close together are read at once, with those between them. */
const nearby = 20;

/**
 * The events at these places, in the same order. A place whose event is no longer in the log (its stream was deleted) is left out.
 * @throws LogUnavailable
 */
export async function readPlaces(log: Pick<EventLog, 'readStream'>, places: readonly Place[]): Promise<LogEvent[]> {
  const spans = spansOf(places);
  const found = new Map<string, LogEvent>();
  const worker = async () => {
    for (let span = spans.pop(); span; span = spans.pop())
      for (const event of await log.readStream(span.stream, { from: span.first, limit: span.last - span.first + 1 }))
        found.set(`${event.stream} ${event.revision}`, event);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, spans.length) }, worker));
  return places.flatMap(({ stream, revision }) => found.get(`${stream} ${revision}`) ?? []);
}

export interface Span {
  stream: string;
  first: number;
  last: number;
}

/** The reads that cover the places: one per stream, unless its revisions lie far apart. */
export function spansOf(places: readonly Pick<Place, 'stream' | 'revision'>[]): Span[] {
  const revisions = new Map<string, number[]>();
  for (const { stream, revision } of places) {
    const known = revisions.get(stream);
    if (known) known.push(revision);
    else revisions.set(stream, [revision]);
  }
  const spans: Span[] = [];
  for (const [stream, all] of revisions) {
    let open: Span | undefined;
    for (const revision of all.sort((a, b) => a - b)) {
      if (open && revision - open.last <= nearby) open.last = revision;
      else spans.push((open = { stream, first: revision, last: revision }));
    }
  }
  return spans;
}
