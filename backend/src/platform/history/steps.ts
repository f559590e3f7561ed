import type { Recorded } from '../../../../contracts/src/log/recorded.js';
import { blocks } from '../../../../event-store/src/types.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { AnyEvent } from '../commands/decider.js';
import type { Aggregate, Field } from './aggregate.js';
import { differingFields } from './fields.js';

/** One event with the state around it. */
export interface Step<State, Beside = null> {
  event: LogEvent;
  before: State | null;
  after: State | null;
  /** The fields whose value it changed. */
  changed: Field<State>[];
  besideBefore: Beside | null;
  besideAfter: Beside | null;
}

/** Folds a whole history, oldest first, and keeps every state on the way. An unreadable event changes nothing, nor does a foreign one. */
export function stepsOf<State extends object, Event extends AnyEvent, Beside>(
  { decider, undo, beside }: Aggregate<State, Event, Beside>,
  history: readonly LogEvent[],
): Step<State, Beside>[] {
  const tell = beside?.();
  let before = decider.initialState;
  let besideBefore: Beside | null = null;
  return history.map((event) => {
    const own = event.readable && Object.hasOwn(undo, event.type);
    const after = own ? decider.evolve(before, event as unknown as Recorded<Event>) : before;
    const changed = after && after !== before ? differingFields<State>(before ?? {}, after) : [];
    const besideAfter: Beside | null = event.readable && tell ? tell(event) : besideBefore;
    const step: Step<State, Beside> = { event, before, after, changed, besideBefore, besideAfter };
    before = after;
    besideBefore = besideAfter;
    return step;
  });
}

/** Whether every event could be read, so that the states are the real ones. */
export function areReadable(steps: readonly Pick<Step<unknown>, 'event'>[]): boolean {
  return steps.every(({ event }) => !blocks(event));
}

/** When it happened; for an event without readable metadata, when the store recorded it. ISO, UTC. */
export function occurredAt(event: LogEvent): string {
  return event.metadata.occurredAt ?? event.created.toISOString();
}
