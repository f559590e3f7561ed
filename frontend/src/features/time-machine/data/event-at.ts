import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';

/**
 * The last event of a lead that had happened at an instant; of a lead that came later, its first. An event happened when the
 * one before it did at the earliest, whatever its clock said.
 * @param at ISO 8601 UTC with milliseconds, as the events have it
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
