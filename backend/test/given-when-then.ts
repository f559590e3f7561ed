import { expect } from '@jest/globals';
import type { LeadEvent } from '../../contracts/src/events/catalogue.js';
import { eventDefinition } from '../../contracts/src/events/catalogue.js';
import type { ProblemCode } from '../../contracts/src/problem.js';
import type { LogEvent, ReadableEvent } from '../../event-store/src/types.js';
import type { CommandDefinition, Decision, DecisionContext } from '../src/commands/decider.js';
import { DomainError } from '../src/commands/domain-error.js';
import { evolveLead, leadDecider, type LeadState } from '../src/leads/lead-state.js';

/** One event, or the events that one command appended together. */
export type Append = Decision<LeadEvent> | readonly Decision<LeadEvent>[];

export const sampleNow = '2026-03-02T15:00:00.000Z';
export const sampleLeadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
export const staff = { kind: 'user', id: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01' } as const;
export const visitor = { kind: 'visitor', id: null } as const;

/** The id of the nth event, 0 first, of a history made by `logOf`. */
export function eventId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** The id of the command that made the nth append of a history made by `logOf`. */
export function commandId(n: number): string {
  return `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`;
}

/** A lead's stream as the log would give it back: one minute between appends, positions with gaps. */
export function logOf(appends: readonly Append[]): ReadableEvent[] {
  const flat = appends.flatMap((append, n) => [append].flat().map((event) => ({ event, n })));
  return flat.map(({ event: { undoes, ...event }, n }, revision): ReadableEvent => {
    const occurredAt = new Date(Date.parse(sampleNow) + n * 60_000);
    return {
      ...event,
      readable: true,
      id: eventId(revision),
      stream: `lead-${sampleLeadId}`,
      revision,
      position: BigInt(revision) * 100n + 7n,
      created: occurredAt,
      metadata: {
        $correlationId: commandId(n),
        $causationId: commandId(n),
        actor: staff,
        occurredAt: occurredAt.toISOString(),
        version: eventDefinition(event.type)!.version,
        ...(undoes !== undefined && { undoes }),
      },
    };
  });
}

/** The state that appends lead to. */
export function stateAfter(appends: readonly Append[]): LeadState {
  return appends.flat().reduce(evolveLead, leadDecider.initialState);
}

/**
 * `given(what happened).when(command, input).then(the events it appends, or the code it is refused with)`.
 * Every decided event must fit its own schema exactly.
 */
export function given(appends: readonly Append[]) {
  const history: LogEvent[] = logOf(appends);
  return {
    when<Command>(
      definition: CommandDefinition<LeadState, Command, LeadEvent>,
      command: Command,
      context: Partial<DecisionContext> = {},
    ) {
      const run = (): Decision<LeadEvent>[] =>
        definition.decide(stateAfter(appends), command, {
          now: sampleNow,
          actor: staff,
          commandId: commandId(appends.length),
          ...(definition.needsHistory && { history }),
          ...context,
        });
      return {
        then(outcome: Decision<LeadEvent>[] | ProblemCode): void {
          if (typeof outcome === 'string') {
            expect(refusalOf(run).code).toBe(outcome);
            return;
          }
          const events = run();
          expect(events).toEqual(outcome);
          for (const event of events) expectStorable(event);
        },
        /** The refusal itself, for its sentence and extras. */
        refusal: () => refusalOf(run),
      };
    },
  };
}

/** Fails unless the event's own schema takes it as it is. */
export function expectStorable(event: LeadEvent): void {
  expect(eventDefinition(event.type)!.schema.strict().parse(event.data)).toStrictEqual(event.data);
}

/** The DomainError that `run` throws; anything else fails the test. */
export function refusalOf(run: () => unknown): DomainError {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('the command was accepted');
}
