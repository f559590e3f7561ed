import type { HistoryEvent } from '../../../../../contracts/src/queries/history.js';
import { leadSchema, type Lead } from '../../../../../contracts/src/queries/lead.js';
import { stateAt } from '../../history/state-at.js';

/**
 * The lead as the page shows it: what the log says of the moment, over what the read model holds. The read model may be behind, and of
 * the past it knows nothing; what no event carries as a field (last contact) is its own.
 * @param events of the lead's history or its whole case, oldest first; none while they load
 * @param revision of the lead's history
 * @param index of the shown event among them
 */
export function shownLead(lead: Lead, events: readonly HistoryEvent[], revision: number, index: number): Lead {
  // A history that was read before what the read model tells is the one that is behind.
  if (events.length === 0 || (lead.revision > revision && index === events.length - 1)) return lead;
  const values: Record<string, unknown> = { ...lead, ...stateAt(events, events.length - 1) };
  // Back from now, not on from the beginning: no event tells of a field before its first change.
  for (const { changes, of } of events.slice(index + 1).reverse())
    for (const { field, from } of of ? [] : changes) values[field] = from;
  // A value that this version does not know must not take the whole page away.
  return leadSchema.safeParse({ ...values, revision }).data ?? { ...lead, revision };
}
