import type { FastifyReply } from 'fastify';
import type { CommandAnswer, UndoPreview } from '../../../../contracts/src/answers.js';
import type { Undo } from '../../../../contracts/src/history/commands.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { Commands } from '../commands/commands.js';
import type { Aggregate } from '../history/aggregate.js';
import { previewUndo, undoOf } from '../history/undo.js';
import type { ApiRequest } from './api-request.js';
import { submitCommand } from './submit-command.js';

/** What an undo needs: the log for a preview, the bus for the command. */
export interface Undoing {
  commands: Commands;
  log: EventLog;
}

/**
 * Undoes the command that appended an event; with `preview` only says what that would change.
 * @throws DomainError when the undo is refused; ProblemError invalid_input for a wrong header; LogUnavailable
 */
export async function submitUndo<State extends object, Event extends DomainEvent, Beside>(
  { commands, log }: Undoing,
  request: ApiRequest,
  reply: FastifyReply,
  { aggregate, id, undo }: { aggregate: Aggregate<State, Event, Beside>; id: string; undo: Undo },
): Promise<CommandAnswer | UndoPreview> {
  const eventId = undo.eventId.toLowerCase();
  if (undo.preview) return previewUndo(aggregate, await log.readStream(`${aggregate.decider.category}-${id}`), eventId);
  return submitCommand(commands, request, reply, { definition: undoOf(aggregate), id, input: { eventId } });
}
