import type { CommandAnswer, UndoPreview } from '../../../../contracts/src/answers.js';
import type { Undo } from '../../../../contracts/src/history/commands.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { Aggregate } from '../history/aggregate.js';
import { previewUndo, undoOf } from '../history/undo.js';
import type { AskedOfOne } from './controller-of.js';

/**
 * Answers a route that undoes the command which appended an event; with `preview` it only says what that would change.
 * The route's function throws DomainError when the undo is refused; ProblemError invalid_input for a wrong header; LogUnavailable
 */
export function undoes<State extends object, Event extends DomainEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
): (services: { log: EventLog }, asked: AskedOfOne<Undo>) => Promise<CommandAnswer | UndoPreview> {
  return async ({ log }, { params: { id }, body: { eventId: given, preview }, submit }) => {
    const eventId = given.toLowerCase();
    if (preview) return previewUndo(aggregate, await log.readStream(`${aggregate.decider.category}-${id}`), eventId);
    return submit(undoOf(aggregate), { eventId }, id);
  };
}
