import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';

/** Who deleted a lead, and when (ISO 8601); null where that is not known. */
export interface Deletion {
  by: string | null;
  at: string | null;
}

type Deed = Pick<HistoryEvent, 'actor' | 'actorName'>;

/** "Ann", "you"; null for whoever is no person of the office, or not known. @param me the id of who looks */
export function actorName({ actor, actorName: name }: Deed, me: string | undefined): string | null {
  if (actor.kind !== 'user') return null;
  return actor.id !== null && actor.id === me ? 'you' : name;
}

/** The deletion that stands at the end of a history; null when the lead is there. */
export function deletionIn(events: readonly HistoryEvent[], me: string | undefined): Deletion | null {
  const last = events.findLast(({ changes }) => changes.some(({ field }) => field === 'deleted'));
  const deleted = last?.changes.find(({ field }) => field === 'deleted')?.to === true;
  return deleted ? { by: actorName(last, me), at: last.occurredAt } : null;
}
