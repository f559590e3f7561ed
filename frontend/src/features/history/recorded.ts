import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import type { Recorded } from '../../../../contracts/src/log/recorded.js';

/**
 * An event of a history as folds take it; undefined if it can't be read. The server has checked it by the event's schema.
 * @param types those of the fold, if the history has others, too
 */
export function recordedOf<Event extends { type: string; data: object }>(
  { id, type, data, actor, occurredAt, unreadable }: HistoryEvent,
  types?: readonly Event['type'][],
): (Recorded<Event> & { id: string }) | undefined {
  if (unreadable !== undefined || (types && !types.includes(type))) return undefined;
  return { id, type, data, metadata: { actor, occurredAt } } as unknown as Recorded<Event> & { id: string };
}
