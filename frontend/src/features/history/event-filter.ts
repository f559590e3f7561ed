import { wordsOf } from '../../../../contracts/src/events/words.js';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { kindLabels, type EventKind } from '../../../../contracts/src/log/event-words.js';
import { actorOf } from './actor-of.js';

const eventKinds = Object.keys(kindLabels) as EventKind[];

/** An empty list means everything. */
export interface EventFilter {
  kinds: readonly EventKind[];
  actors: readonly string[];
}
export const everything: EventFilter = { kinds: [], actors: [] };

/** The kinds of an event. A (newer) type without an entry belongs to the system. A rent is money as well. */
export function kindsOf(event: HistoryEvent): EventKind[] {
  const kinds = new Set([wordsOf(event.type)?.kind ?? 'system'].flat());
  const amounts = event.changes.some(({ field, from, to }) => field.endsWith('Cents') && Boolean(from ?? to));
  if (amounts) kinds.add('money');
  return eventKinds.filter((kind) => kinds.has(kind));
}

/** Whether the filter lets the event through, by kind and by actor. */
export function passes(event: HistoryEvent, { kinds, actors }: EventFilter): boolean {
  return (
    (kinds.length === 0 || kindsOf(event).some((kind) => kinds.includes(kind))) &&
    (actors.length === 0 || actors.includes(actorOf(event).name))
  );
}

export interface FilterChoice<Value extends string> {
  value: Value;
  count: number;
}

/** The kinds and actors that occur, with their numbers of events. Kinds are in a fixed order, actors in order of appearance. */
export function filterChoices(events: readonly HistoryEvent[]): {
  kinds: FilterChoice<EventKind>[];
  actors: FilterChoice<string>[];
} {
  const kinds = new Map<EventKind, number>();
  const actors = new Map<string, number>();
  for (const event of events) {
    for (const kind of kindsOf(event)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const { name } = actorOf(event);
    actors.set(name, (actors.get(name) ?? 0) + 1);
  }
  return {
    kinds: eventKinds.map((value) => ({ value, count: kinds.get(value) ?? 0 })).filter(({ count }) => count > 0),
    actors: [...actors].map(([value, count]) => ({ value, count })),
  };
}
