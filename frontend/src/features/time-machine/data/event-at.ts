import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';

/**
 * The last event of a lead at an instant; for a lead that came later, its first event. An event counts as no earlier
 * than the one before it, whatever its clock said.
 * @param at ISO 8601 UTC with milliseconds, in the events' format
 * @returns its id, null without events
 */
export function eventIdAt(events: readonly Pick<HistoryEvent, 'id' | 'occurredAt'>[], at: string): string | null {
  let found = events[0]?.id ?? null;
  for (const { id, occurredAt } of events) {
    if (occurredAt > at) break;
    found = id;
  }
  return found;
}
