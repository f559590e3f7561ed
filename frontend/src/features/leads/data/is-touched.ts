import { firstTouch } from '../../../../../contracts/src/leads/first-touch.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';

/** Whether staff did something about the lead, by its history. */
export function isTouched(events: readonly HistoryEvent[]): boolean {
  return events.some(
    ({ of, type, actor, occurredAt }) => !of && firstTouch(null, { type, metadata: { actor, occurredAt } }) !== null,
  );
}
