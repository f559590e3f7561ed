import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';

/** Merges several histories by position. Each of them is in order already. */
export function wovenByPosition(histories: readonly (readonly HistoryEvent[])[]): HistoryEvent[] {
  return histories
    .flat()
    .map((event) => ({ event, position: BigInt(event.position) }))
    .sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0))
    .map(({ event }) => event);
}
