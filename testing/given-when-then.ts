import { expect } from '@jest/globals';
import type { z } from 'zod';
import type { Actor } from '../contracts/src/actor.js';
import type { LeadEvent } from '../contracts/src/leads/lead-events.js';
import { eventDefinition, type DomainEvent } from '../contracts/src/events/catalogue.js';
import type { Identified } from '../contracts/src/log/recorded.js';
import type { ProblemCode } from '../contracts/src/problem.js';
import type { ShownStage } from '../contracts/src/leads/shown-stage.js';
import type { LogEvent, ReadableEvent } from '../event-store/src/types.js';
import type {
  AnyEvent,
  CommandDefinition,
  Decider,
  Decision,
  DecisionContext,
} from '../backend/src/platform/commands/decider.js';
import { DomainError } from '../backend/src/platform/problems/problem.js';
import { leadDecider } from '../backend/src/leads/decide/living-lead.js';
import type { LeadState } from '../contracts/src/leads/state.js';

/** An appended event, by staff unless it says otherwise. */
type Happened<Event extends AnyEvent> = Decision<Event> & { by?: Actor };

/** One event, or the events that one command appended together. */
export type Append<Event extends AnyEvent = LeadEvent> = Happened<Event> | readonly Happened<Event>[];

export const sampleNow = '2026-03-02T15:00:00.000Z';
/** The id in the name of every stream that `logOf` makes. */
export const sampleId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
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

/** When the nth append of a history made by `logOf` happened. */
export function appendedAt(n: number): string {
  return new Date(Date.parse(sampleNow) + n * 60_000).toISOString();
}

/** The shown stay that the event began, in the nth append of a history made by `logOf`, caused by staff. */
export function shownSince(n: number, event: string): ShownStage {
  const stageSince = appendedAt(n);
  return { stageSince, stageEventId: event, stageActorId: staff.id, lastContactedAt: n === 0 ? null : stageSince };
}

/**
 * A stream as the log would return it: one minute between appends, positions with gaps.
 * @param category of the stream; unset: a lead's
 */
export function logOf(appends: readonly Append<AnyEvent>[], category = leadDecider.category): ReadableEvent[] {
  const flat = appends.flatMap((append, n) => [append].flat().map((event) => ({ event, n })));
  return flat.map(({ event: { undoes, by = staff, ...event }, n }, revision) => {
    const logged = {
      ...event,
      readable: true,
      id: eventId(revision),
      stream: `${category}-${sampleId}`,
      revision,
      position: BigInt(revision) * 100n + 7n,
      created: new Date(appendedAt(n)),
      metadata: {
        $correlationId: commandId(n),
        $causationId: commandId(n),
        actor: by,
        occurredAt: appendedAt(n),
        version: eventDefinition(event.type)?.version ?? 1,
        ...(undoes !== undefined && { undoes }),
      },
    };
    return logged as ReadableEvent;
  });
}

/** The event as the log would return it. */
export function happened<Event extends AnyEvent>(event: Event): Identified<Event> {
  return { ...event, id: eventId(0), metadata: { actor: staff, occurredAt: sampleNow } };
}

/** The state after these appends. */
export function folded<State, Event extends AnyEvent>(
  decider: Decider<State, Event>,
  appends: readonly Append<Event>[],
): State {
  return logOf(appends, decider.category).reduce(
    (state, event) => decider.evolve(state, event as unknown as Identified<Event>),
    decider.initialState,
  );
}

/** The lead after these appends. */
export function stateAfter(appends: readonly Append[]): LeadState {
  return folded(leadDecider, appends);
}

/**
 * `given(what happened).when(command, input).then(the events it appends, or the code of its refusal)`, for any decider, which the
 * command names. Every decided event must fit its own schema exactly.
 */
export function given(appends: readonly Append<DomainEvent>[]) {
  return {
    when<State, Command, Event extends DomainEvent>(
      definition: CommandDefinition<State, Command, Event>,
      command: Command,
      context: Partial<DecisionContext> = {},
    ) {
      const { decider } = definition;
      const history: LogEvent[] = logOf(appends, decider.category);
      const run = (): Decision<Event>[] =>
        definition.decide(folded(decider, appends as readonly Append<Event>[]), command, {
          now: sampleNow,
          actor: staff,
          commandId: commandId(appends.length),
          ...(definition.needsHistory && { history }),
          ...context,
        });
      return {
        then(outcome: Decision<Event>[] | ProblemCode): void {
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

const strictSchemas = new Map<string, z.ZodObject>();

/** The schema of the event's data that refuses unknown fields. One a type, for a schema that is new is compiled anew. */
export function strictSchema(type: string): z.ZodObject {
  let schema = strictSchemas.get(type);
  if (!schema) strictSchemas.set(type, (schema = eventDefinition(type)!.schema.strict()));
  return schema;
}

/** Fails unless the event's own schema accepts it unchanged. */
export function expectStorable(event: DomainEvent): void {
  expect(strictSchema(event.type).parse(event.data)).toStrictEqual(event.data);
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
