import { useMemo } from 'react';
import type { History, HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import type { ShownLead } from '../../../../../contracts/src/leads/queries.js';
import type { Replay } from '../../timeline/replay/use-replay.js';
import { shownLead } from '../data/shown-lead.js';

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
