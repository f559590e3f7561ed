import { randomUUID } from 'node:crypto';
import type { LeadEvent } from '../contracts/src/leads/lead-events.js';
import type { NewEvent, ReadableEvent } from '../event-store/src/types.js';
import type { Commands } from '../backend/src/platform/commands/commands.js';
import type { CommandDefinition, Decider } from '../backend/src/platform/commands/decider.js';
import type {
  Acting,
  ClaimedEffect,
  Outcome,
  ProcessManager,
  Reaction,
} from '../backend/src/platform/process-managers/process-manager.js';

const decider: Decider<null, LeadEvent> = { category: 'sample', initialState: null, evolve: () => null };
const define = (name: string, decide: CommandDefinition<null, string, LeadEvent>['decide']) => ({
  name,
  decider,
  decide,
});
/** The intent, written as a note; the outcome, written as an enrolment. */
const intend = define('IntendSample', (_state, content, { commandId: noteId }) => [
  { type: 'NoteAdded', data: { noteId, content } },
]);
const succeed = define('SucceedSample', (_state, requestId) => [
  { type: 'MarketingEnrolled', data: { odooId: '1', requestId } },
]);

const idOf = (subject: string) => subject.slice('sample-'.length);

/**
 * A manager for specs: `MarketingEnrollmentRequested` in a stream `sample-...` asks for an effect that is due when it happened.
 * @param act the call to the outside
 * @param result returns the effect's result once its outcome is in the log
 */
export function sampleManager(
  commands: Pick<Commands, 'execute'>,
  act: (effect: ClaimedEffect, acting: Acting) => Promise<void>,
  {
    name = 'samples',
    idempotent = true,
    maxAttempts = 5,
    lateAfterMs = Infinity,
    result = (): Promise<Outcome> => Promise.resolve({ as: 'done' }),
    makes = false,
    onlyRecords = false,
    live = false,
    conclude = (): Promise<void> => Promise.resolve(),
  } = {},
): ProcessManager {
  return {
    name,
    handles: ['MarketingEnrollmentRequested', 'NoteAdded', 'MarketingEnrolled'],
    kinds: {
      sample: {
        retry: { firstMs: 1, maxMs: 1 },
        ...(makes && { makes }),
        ...(onlyRecords && { onlyRecords }),
        conclude,
        intend: ({ subject, key }, context) => commands.execute(intend, idOf(subject), key, context),
        perform: async (effect, acting) => {
          await acting.fence();
          await act(effect, acting);
          await commands.execute(succeed, idOf(effect.subject), effect.key, acting.context('outcome'));
          return result();
        },
      },
    },
    react(event: ReadableEvent): Reaction[] {
      if (!event.stream.startsWith('sample-')) return [];
      if (event.type === 'NoteAdded') return [{ intended: event.data.content }];
      if (event.type === 'MarketingEnrolled') return [{ ended: event.data.requestId!, as: 'done' }];
      const { $correlationId: correlationId, occurredAt: dueAt } = event.metadata;
      const late = Number.isFinite(lateAfterMs) && { lateAt: new Date(Date.parse(dueAt) + lateAfterMs).toISOString() };
      const about = { key: event.id, kind: 'sample', subject: event.stream, leadId: null, correlationId };
      return [{ effect: { ...about, dueAt, idempotent, maxAttempts, ...late, ...(live && { live }) } }];
    },
  };
}

/** The event that asks for an effect, due at this instant. */
export function sampleRequest(dueAt: string): NewEvent {
  return event('MarketingEnrollmentRequested', {}, dueAt);
}

/** The intent or the outcome of the effect that an event asked for. */
export function sampleIntent({ id }: NewEvent): NewEvent {
  return event('NoteAdded', { noteId: randomUUID(), content: id });
}
export function sampleOutcome({ id }: NewEvent): NewEvent {
  return event('MarketingEnrolled', { odooId: '1', requestId: id });
}

function event(type: string, data: object, occurredAt = '2026-03-02T15:00:00.000Z'): NewEvent {
  const metadata = {
    $correlationId: randomUUID(),
    $causationId: randomUUID(),
    actor: { kind: 'system', id: 's' },
    occurredAt,
  };
  return { id: randomUUID(), type, data, metadata } as unknown as NewEvent;
}
