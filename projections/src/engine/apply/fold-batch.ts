import { isSkipped } from '../../../../event-store/src/types.js';
import type { LogEvent, ReadableEvent } from '../../../../event-store/src/types.js';
import type { RowSet } from '../tables/row-set.js';
import type { Projection } from '../projection.js';
import type { Member } from '../store/group.js';

/** The first event of a stream that its projection could not fold. */
export interface Parking {
  event: LogEvent;
  error: string;
}

export interface Folded {
  /** Streams that this batch parks. */
  parked: Map<string, Parking>;
  /** Events that wait because their stream is parked: their number, and the position of the last. */
  waiting: Map<string, { count: number; lastPosition: bigint }>;
}

/** Whether a projection handles an event of the type, readable or not. */
export function takes(projection: Projection): (type: string) => boolean {
  if (projection.projectUnreadable) return () => true;
  const handled = new Set<string>(projection.handles);
  return (type) => handled.has(type);
}

/** Whether an operator decided that the member leaves the event out, or that everybody does. */
export function leavesOut({ projection, skipped }: Pick<Member, 'projection' | 'skipped'>, event: LogEvent): boolean {
  return skipped.has(event.id) || (isSkipped(event) && projection.projectUnreadable === undefined);
}

/** The events of a batch that a member has not had yet and handles, readable or not, without those that an operator skipped. */
export function eventsFor(member: Member, events: readonly LogEvent[]): LogEvent[] {
  const { position, projection } = member;
  const taken = takes(projection);
  return events.filter(
    (event) => (position === null || event.position > position) && taken(event.type) && !leavesOut(member, event),
  );
}

/** The events that will be folded unless something fails before: only their rows are worth fetching. */
export function foldable(member: Member, events: readonly LogEvent[]): ReadableEvent[] {
  return events.filter((event): event is ReadableEvent => event.readable && !member.parked.has(event.stream));
}

/**
 * Folds a batch into the rows of one projection. An event that it can't fold parks its stream: this event and the stream's later
 * ones change nothing.
 * @param events of `eventsFor`, in log order
 * @param rows holds the rows that the events look up
 * @param refused ids of events whose rows Postgres refused before, with its message
 */
export function foldBatch(
  member: Member,
  events: readonly LogEvent[],
  rows: RowSet,
  refused: ReadonlyMap<string, string>,
): Folded {
  const parked = new Map<string, Parking>();
  const waiting: Folded['waiting'] = new Map();
  for (const event of events) {
    if (member.parked.has(event.stream) || parked.has(event.stream)) {
      const count = (waiting.get(event.stream)?.count ?? 0) + 1;
      waiting.set(event.stream, { count, lastPosition: event.position });
      continue;
    }
    const error = refused.get(event.id) ?? foldEvent(member, event, rows);
    if (error !== undefined) parked.set(event.stream, { event, error });
  }
  return { parked, waiting };
}

/** The error of an event that can't be folded, undefined on success. */
function foldEvent({ projection }: Member, event: LogEvent, rows: RowSet): string | undefined {
  if (!event.readable && !projection.projectUnreadable) return event.unreadable.message;
  try {
    rows.atomically(() =>
      event.readable ? projection.project(event, rows) : projection.projectUnreadable?.(event, rows),
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
