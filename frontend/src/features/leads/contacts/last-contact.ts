import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';

/**
 * When the lead was last contacted: by the read model, or by a newer logged contact that it lacks so far.
 * @param known from the read model, ISO 8601; null for never
 * @param events of the lead's history
 */
export function lastContact(known: string | null, events: readonly HistoryEvent[]): string | null {
  const logged = events.flatMap(({ type, data: { at } }) =>
    type === 'ContactLogged' && typeof at === 'string' ? [at] : [],
  );
  return [...logged, ...(known === null ? [] : [known])].reduce<string | null>(
    (latest, at) => (latest === null || Date.parse(at) > Date.parse(latest) ? at : latest),
    null,
  );
}
