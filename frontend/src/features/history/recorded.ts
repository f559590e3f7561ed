import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import type { SubjectKind } from '../../../../contracts/src/live/subject.js';
import type { Identified } from '../../../../contracts/src/log/recorded.js';

interface Told {
  type: string;
  data: object;
}

/**
 * An event of a history as folds take it; undefined if it can't be read. The server has checked it by the event's schema.
 * @param types those of the fold, if the history has others, too
 */
export function recordedOf<Event extends Told>(
  { id, type, data, actor, occurredAt, undoes, causationId, unreadable }: HistoryEvent,
  types?: readonly Event['type'][],
): Identified<Event> | undefined {
  if (unreadable !== undefined || (types && !types.includes(type))) return undefined;
  const metadata = { actor, occurredAt, undoes, $causationId: causationId };
  return { id, type, data, metadata } as unknown as Identified<Event>;
}

/**
 * The lead's own among the events of its case, as folds take them. What happened to a lead that was merged into it is none: that is in
 * the history alone, since commands on it would go to the wrong lead.
 */
export function ownOf<Event extends Told>(
  events: readonly HistoryEvent[],
  types?: readonly Event['type'][],
): Identified<Event>[] {
  return events.flatMap((event) => (event.of ? [] : (recordedOf(event, types) ?? [])));
}

/** The parts of a case of one kind, by id, as their events made them: the one that began first comes first. */
export function partsOf<Event extends Told, Part>(
  events: readonly HistoryEvent[],
  kind: SubjectKind,
  evolve: (before: Part | null, event: Identified<Event>) => Part | null,
): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  for (const each of events) {
    const event = each.of?.kind === kind ? recordedOf<Event>(each) : undefined;
    const after = event && evolve(parts.get(each.of!.id) ?? null, event);
    if (after) parts.set(each.of!.id, after);
  }
  return parts;
}
