import { useMemo } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { officeDateTime } from '../../../lib/format.js';
import { buildCausation, type CausedEvent } from '../../causation/build-causation.js';
import { actorOf } from '../../history/actor-of.js';
import { buildTimeline } from '../../history/build-timeline.js';
import type { Names } from '../../people/person-name.js';
import { Dialog } from '../../../ui/dialog.js';
import { CausationGraph } from '../../causation/causation-graph.js';
import { CausationOutline } from '../../causation/causation-outline.js';

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
    id: event.id,
    causationId: event.causationId || null,
    undoes: event.undoes ?? null,
    command: commands[event.actor.kind] ?? 'Done automatically',
    actor: actorOf(event).name,
    occurredAt: event.occurredAt,
    title: sentences.get(event.id) ?? event.type,
    sentence: '',
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

const roles = { first: 'Start', reaction: 'Follow-up' };

/**
 * The causes and effects of an event of a case, as a graph and as a list. Choosing an event there shows it in the history.
 * @param events of the case, oldest first
 */
export function WhyDialog({
  eventId,
  events,
  names,
  onShow,
  onClose,
}: {
  eventId: string;
  events: readonly HistoryEvent[];
  names: Names | undefined;
  onShow: (eventId: string) => void;
  onClose: () => void;
}) {
  const causes = useMemo(() => caseCauses(eventId, events, names), [eventId, events, names]);
  const causation = useMemo(() => buildCausation(causes, roles), [causes]);
  const title = causes.find(({ id }) => id === eventId)?.title;
  return (
    <Dialog
      onClose={onClose}
      width="xl"
      title="Why is this here?"
      description={`${title ?? 'This event'}: what led to it, and what it led to. Choose an event to see the lead at that moment.`}
    >
      <div className="-mx-5 -mt-4 flex h-[min(22rem,45dvh)] flex-col border-b border-line">
        <CausationGraph causation={causation} chosen={eventId} onChoose={onShow} onElsewhere={onShow} />
      </div>
      <section aria-labelledby="why-as-list" className="mt-4">
        <h3 id="why-as-list" className="font-semibold">
          The same as a list
        </h3>
        <div className="-mx-4">
          <CausationOutline
            causation={causation}
            chosen={eventId}
            onChoose={onShow}
            elsewhere={(id) => `“${causes.find((cause) => cause.id === id)?.title ?? 'an earlier event'}”`}
          />
        </div>
      </section>
    </Dialog>
  );
}
