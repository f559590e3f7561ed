import fc from 'fast-check';
import type { Actor } from '../contracts/src/actor.js';
import type { LeadEvent } from '../contracts/src/leads/lead-events.js';
import type { ProblemCode } from '../contracts/src/problem.js';
import type { ReadableEvent } from '../event-store/src/types.js';
import type { CommandDefinition, Decision, DecisionContext } from '../backend/src/platform/commands/decider.js';
import { DomainError } from '../backend/src/platform/problems/problem.js';
import { undo } from '../backend/src/leads/decide/undo.js';
import type { LeadState } from '../contracts/src/leads/state.js';
import { commandId, eventId, logOf, sampleNow, staff, stateAfter, visitor, type Append } from './given-when-then.js';

/** For records of fast-check: objects as code writes them. */
export const plain = { noNullPrototype: true };

/** A command that somebody may send, with the sender. */
export interface Intent {
  name: string;
  actor: Actor;
  command: unknown;
  decide(appends: readonly Append[]): Decision<LeadEvent>[];
}

/** The decision context after these appends. */
export function contextAfter(appends: readonly Append[]): DecisionContext & { history: ReadableEvent[] } {
  return { now: sampleNow, actor: staff, commandId: commandId(appends.length), history: logOf(appends) };
}

/** The command with values of these, sent by one of the actors. */
export function intent<Command>(
  definition: CommandDefinition<LeadState, Command, LeadEvent>,
  command: fc.Arbitrary<Command>,
  actors: readonly Actor[] = [staff, visitor],
): fc.Arbitrary<Intent> {
  return fc.tuple(command, fc.constantFrom(...actors)).map(([sent, actor]): Intent => ({
    name: definition.name,
    actor,
    command: sent,
    decide: (appends) => definition.decide(stateAfter(appends), sent, { ...contextAfter(appends), actor }),
  }));
}

/** The undo of the nth event from the end, 0 for the newest; of none if there are not that many. */
export function undoIntent(n: number): Intent {
  return {
    name: undo.name,
    actor: staff,
    command: { fromTheEnd: n },
    decide: (appends) => {
      const command = { eventId: eventId(appends.flat().length - 1 - n) };
      return undo.decide(stateAfter(appends), command, contextAfter(appends));
    },
  };
}

/** The decided events or the code of the refusal; rethrows anything else that decide throws. */
export function outcomeOf(decide: () => Decision<LeadEvent>[]): Decision<LeadEvent>[] | ProblemCode {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
