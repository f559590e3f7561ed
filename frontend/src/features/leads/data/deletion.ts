import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';

/** Who deleted a lead, and when (ISO 8601); null if unknown. */
export interface Deletion {
  by: string | null;
  at: string | null;
}

type Deed = Pick<HistoryEvent, 'actor' | 'actorName'>;

/** "Ann", "you"; null if it was nobody from the office, or is unknown. @param me the viewer's id */
export function actorName({ actor, actorName: name }: Deed, me: string | undefined): string | null {
  if (actor.kind !== 'user') return null;
  return actor.id !== null && actor.id === me ? 'you' : name;
}

/** The deletion at the end of a history; null if the lead is not deleted. */
export function deletionIn(events: readonly HistoryEvent[], me: string | undefined): Deletion | null {
  const last = events.findLast(({ changes }) => changes.some(({ field }) => field === 'deleted'));
  const deleted = last?.changes.find(({ field }) => field === 'deleted')?.to === true;
  return deleted ? { by: actorName(last, me), at: last.occurredAt } : null;
}
