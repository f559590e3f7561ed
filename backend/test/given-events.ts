import { expect } from '@jest/globals';
import { eventDefinition, type DomainEvent } from '../../contracts/src/events/catalogue.js';
import type { ProblemCode } from '../../contracts/src/problem.js';
import type { CommandDefinition, DecisionContext } from '../src/commands/decider.js';
import { commandId, refusalOf, sampleNow, visitor } from './given-when-then.js';

/**
 * `givenEvents(what happened).when(command, input).then(the events it appends, or the code it is refused with)`, for
 * streams other than a lead's. Every decided event must fit its own schema exactly.
 */
export function givenEvents(happened: readonly DomainEvent[]) {
  return {
    when<State, Input, Event extends DomainEvent>(
      definition: CommandDefinition<State, Input, Event>,
      input: Input,
      context: Partial<DecisionContext> = {},
    ) {
      const { decider } = definition;
      const run = () => {
        const state = (happened as readonly Event[]).reduce(
          (before, event) => decider.evolve(before, event),
          decider.initialState,
        );
        return definition.decide(state, input, {
          now: sampleNow,
          actor: visitor,
          commandId: commandId(happened.length),
          ...context,
        });
      };
      return {
        then(outcome: Event[] | ProblemCode): void {
          if (typeof outcome === 'string') {
            expect(refusalOf(run).code).toBe(outcome);
            return;
          }
          const events = run();
          expect(events).toEqual(outcome);
          for (const { type, data } of events)
            expect(eventDefinition(type)!.schema.strict().parse(data)).toStrictEqual(data);
        },
      };
    },
  };
}
