import type { HistoryEvent, History } from '../../../../../contracts/src/history/queries.js';
import { leadSchema, type Lead, type ShownLead } from '../../../../../contracts/src/leads/queries.js';
import { stateAt } from '../../history/state-at.js';
import { useMemo } from 'react';
import type { Replay } from '../../timeline/replay/use-replay.js';

/**
 * The lead as the page shows it: the log's state at that moment, on top of the read model. The read model may be behind and does not
 * know the past. It alone has the values that no event carries as a field (the next step).
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

const noEvents: readonly HistoryEvent[] = [];

/**
 * A lead at the shown moment, and the events up to then.
 * @param known the read model's current lead
 * @param history the lead's own; undefined until it has loaded
 * @param inCase the events of the whole case; undefined until they have loaded
 * @returns `moment`: the shown past moment, ISO 8601; null for now
 */
export function useLeadThen(
  known: ShownLead,
  history: History | undefined,
  inCase: readonly HistoryEvent[] | undefined,
  { past, index }: Pick<Replay, 'past' | 'index'>,
): { lead: ShownLead; events: readonly HistoryEvent[]; moment: string | null } {
  // At present the sections don't wait for the rest of the case.
  const all = (past ? inCase : history?.events) ?? noEvents;
  const revision = history?.revision ?? known.revision;
  const lead = useMemo(
    () => shownLead(known, all, revision, past ? index : all.length - 1),
    [known, all, revision, past, index],
  );
  const events = useMemo(() => (past ? all.slice(0, index + 1) : all), [past, all, index]);
  return {
    lead: { ...lead, touchDueAt: known.touchDueAt },
    events,
    moment: past ? (events.at(-1)?.occurredAt ?? null) : null,
  };
}
