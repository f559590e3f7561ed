import type { History, HistoryEvent } from '../../../../contracts/src/history/queries.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { AnyEvent } from '../commands/decider.js';
import { type Aggregate, occurredAt, stepsOf, type Step, differingFields } from './aggregate.js';
import { blockOf, planUndo, type UndoPlan } from './undo.js';

/** Finds users' names by their ids; the answer leaves out users who no longer exist. */
export interface ActorNames {
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/**
 * One thing's history as its query answers it; null if nothing ever happened to it.
 * @param events its whole stream, oldest first
 */
export async function historyOf<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
  id: string,
  events: readonly LogEvent[],
  users: ActorNames,
): Promise<History | null> {
  const last = events.at(-1);
  if (!last) return null;
  const actors = events.flatMap(({ metadata: { actor } }) => (actor?.kind === 'user' && actor.id ? [actor.id] : []));
  const names = await users.namesOf(actors);
  return { id, revision: last.revision, events: buildHistory(aggregate, events, names) };
}

/**
 * The events as the timeline shows them: what each changed, who did it, whether it can be undone now.
 * The changes, applied in order from nothing, give what is shown at any event (an absent field is null).
 * @param events the whole stream, oldest first
 * @param actorNames users' names by id; a user who is not in it has no name
 */
export function buildHistory<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
  events: readonly LogEvent[],
  actorNames: ReadonlyMap<string, string>,
): HistoryEvent[] {
  const steps = stepsOf(aggregate, events);
  const block = blockOf(steps);
  let before: Record<string, unknown> = {};
  return steps.map((step, index) => {
    const after = shownFields(aggregate, step);
    const changes = differingFields(before, after).map((field) => ({
      field,
      from: before[field] ?? null,
      to: after[field] ?? null,
    }));
    before = after;
    return {
      ...described(step.event, actorNames),
      ...undoability(block ?? planUndo(aggregate, steps, index)),
      changes,
    };
  });
}

function shownFields<State extends object, Event extends AnyEvent, Beside>(
  { shown }: Aggregate<State, Event, Beside>,
  { after, besideAfter }: Step<State, Beside>,
): Record<string, unknown> {
  if (!after) return {};
  return { ...(shown ? shown(after, besideAfter) : after) };
}

function undoability<Event extends AnyEvent>(plan: UndoPlan<Event>): Pick<HistoryEvent, 'undoable' | 'undoBlocked'> {
  return plan.possible ? { undoable: true } : { undoable: false, undoBlocked: plan.reason };
}

function described(
  event: LogEvent,
  actorNames: ReadonlyMap<string, string>,
): Omit<HistoryEvent, 'undoable' | 'undoBlocked' | 'changes'> {
  const { metadata } = event;
  const actor = metadata.actor ?? { kind: 'system', id: null };
  return {
    id: event.id,
    type: event.type,
    revision: event.revision,
    position: event.position.toString(),
    occurredAt: occurredAt(event),
    actor,
    actorName: actor.kind === 'user' && actor.id !== null ? (actorNames.get(actor.id) ?? null) : null,
    correlationId: metadata.$correlationId ?? '',
    causationId: metadata.$causationId ?? '',
    ...(metadata.undoes && { undoes: metadata.undoes }),
    data: asRecord(event.data),
    ...(!event.readable && { unreadable: event.unreadable.message }),
    ...(event.mac && { mac: event.mac }),
  };
}

/** Stored data of an unreadable event can be any JSON. */
function asRecord(data: unknown): Record<string, unknown> {
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { ...data };
  return data === null ? {} : { stored: data };
}
