import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { officeDateTime } from '../../../lib/format.js';
import type { CausedEvent } from '../../causation/build-causation.js';
import { actorOf } from '../../history/actor-of.js';
import { buildTimeline } from '../../history/build-timeline.js';
import type { Names } from '../../people/person-name.js';

const commands: Partial<Record<string, string>> = { user: 'Done by hand', visitor: 'Done on the site' };
const places: Partial<Record<string, string>> = { analysis: 'Property analysis', referral: 'Referral' };

/**
 * Why an event of a case exists: the events of its action, plus those that they undo and those that undo them, in staff's words.
 * @param events of the case, oldest first
 * @param names of colleagues by user id, for events that name them
 * @returns in the order of the case; empty if the event is not part of it
 */
export function caseCauses(eventId: string, events: readonly HistoryEvent[], names?: Names): CausedEvent[] {
  const chosen = events.find(({ id }) => id === eventId);
  if (!chosen) return [];
  const sentences = new Map(
    buildTimeline(events, undefined, names).flatMap((item) =>
      item.kind === 'entry' ? item.lines.map((line) => [line.eventId, line.sentence] as const) : [],
    ),
  );
  return withUndone(chosen, events).map((event) => ({
    ...{ id: event.id, causationId: event.causationId || null, undoes: event.undoes ?? null },
    ...{ command: commands[event.actor.kind] ?? 'Done automatically', actor: actorOf(event).name },
    ...{ occurredAt: event.occurredAt, title: sentences.get(event.id) ?? event.type, sentence: '' },
    place: `${places[event.of?.kind ?? ''] ?? 'Lead'}, ${officeDateTime(event.occurredAt)}`,
  }));
}

/** An undo is a separate action. Without the events that it undoes, its reason would be missing. */
function withUndone(chosen: HistoryEvent, events: readonly HistoryEvent[]): HistoryEvent[] {
  const actions = new Set([chosen.correlationId]);
  const byId = new Map(events.map((event) => [event.id, event]));
  for (let before = 0; before < actions.size;) {
    before = actions.size;
    for (const { correlationId, undoes } of events) {
      const undone = undoes === undefined ? undefined : byId.get(undoes);
      if (!undone) continue;
      if (actions.has(correlationId)) actions.add(undone.correlationId);
      if (actions.has(undone.correlationId)) actions.add(correlationId);
    }
  }
  return events.filter(({ correlationId }) => actions.has(correlationId));
}
