import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { leadSchema, type Lead } from '../../../../../contracts/src/leads/queries.js';
import { stateAt } from '../../history/state-at.js';

/**
 * The lead as the page shows it: the log's state at that moment, on top of the read model. The read model may be behind and does not
 * know the past. It alone has the values that no event carries as a field (last contact).
 * @param events of the lead's history or its whole case, oldest first; none while they load
 * @param revision of the lead's history
 * @param index of the shown event among them
 */
export function shownLead(lead: Lead, events: readonly HistoryEvent[], revision: number, index: number): Lead {
  // If the history was read before the read model's state, the history is the one that is behind.
  if (events.length === 0 || (lead.revision > revision && index === events.length - 1)) return lead;
  const values: Record<string, unknown> = { ...lead, ...stateAt(events, events.length - 1) };
  // Goes back from now, not forward from the beginning: no event mentions a field before its first change.
  for (const { changes, of } of events.slice(index + 1).reverse())
    for (const { field, from } of of ? [] : changes) values[field] = from;
  // A value unknown to this version must not break the whole page.
  return leadSchema.safeParse({ ...values, revision }).data ?? { ...lead, revision };
}
