import type { UndoPreview } from '../../../../contracts/src/answers.js';
import type { Undo } from '../../../../contracts/src/history/commands.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { AnyEvent, CommandDefinition } from '../commands/decider.js';
import { DomainError } from '../problems/domain-error.js';
import type { Aggregate } from './aggregate.js';
import { stepsOf, type Step } from './steps.js';
import { blockOf, laterEvents, planUndo, type UndoPlan } from './undo-plan.js';

/**
 * Appends events that restore what the named event, and the others of its command, changed.
 * Refused as not found, with event_not_found, undo_not_possible, undo_superseded (naming the later events) or as deleted.
 */
export function undoOf<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
): CommandDefinition<State | null, Pick<Undo, 'eventId'>, Event> {
  return {
    name: 'Undo',
    decider: aggregate.decider,
    needsHistory: true,
    decide(state, { eventId }, { history }) {
      if (!state) throw new DomainError(aggregate.notFound);
      if (!history) throw new Error('Undo decides on the history, and was given none');
      const steps = stepsOf(aggregate, history);
      const plan = planFor(aggregate, steps, eventId);
      if (plan.possible) return plan.events;
      const { code, reason, superseded } = plan;
      throw new DomainError(code, reason, superseded && { laterEvents: laterEvents(steps, superseded) });
    },
  };
}

/**
 * What the undo would do if it were commanded now; a refusal comes back as its reason.
 * @param history the whole stream, oldest first
 * Throws DomainError: not found, or event_not_found, when there is nothing to preview.
 */
export function previewUndo<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
  history: readonly LogEvent[],
  eventId: string,
): UndoPreview {
  if (history.length === 0) throw new DomainError(aggregate.notFound);
  const plan = planFor(aggregate, stepsOf(aggregate, history), eventId);
  if (!plan.possible) return { possible: false, reason: plan.reason, changes: [], events: [] };
  const events = plan.events.map(({ type, data }) => ({ type, data: { ...data } }));
  return { possible: true, changes: plan.changes, events };
}

function planFor<State extends object, Event extends AnyEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
  steps: readonly Step<State, Beside>[],
  eventId: string,
): UndoPlan<Event> {
  const index = steps.findIndex(({ event }) => event.id === eventId);
  if (index < 0) throw new DomainError('event_not_found');
  return blockOf(steps) ?? planUndo(aggregate, steps, index);
}
