import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';

/**
 * Merges a lead's own events with those of the rest of its case, by position.
 * @param own the lead's, oldest first, from its history: they may be newer than the case
 * @param inCase all events of the case, oldest first; those of the lead itself are ignored
 */
export function weave(own: readonly HistoryEvent[], inCase: readonly HistoryEvent[]): readonly HistoryEvent[] {
  const beside = inCase.filter(({ of }) => of !== undefined);
  if (beside.length === 0) return own;
  const woven: HistoryEvent[] = [];
  let next = 0;
  for (const event of own) {
    while (next < beside.length && BigInt(beside[next]!.position) < BigInt(event.position)) woven.push(beside[next++]!);
    woven.push(event);
  }
  return [...woven, ...beside.slice(next)];
}
