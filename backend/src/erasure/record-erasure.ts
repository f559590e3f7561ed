import { erasureProviders } from '../../../contracts/src/erasure/erasure.js';
import { erasureBegun, evolveErasure, type Erasure } from '../../../contracts/src/erasure/state.js';
import type { ErasureEvent } from '../../../contracts/src/erasure/step-events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { Decider, CommandDefinition } from '../platform/commands/decider.js';

const erasureDecider: Decider<Erasure, ErasureEvent> = {
  category: 'erasure',
  initialState: erasureBegun,
  evolve: evolveErasure,
};

/** Whether nothing is left to do: keys are destroyed, and every outside system has answered without failure. */
function isDone({ destroyed, answers }: Erasure): boolean {
  return destroyed !== null && erasureProviders.every((each) => answers[each] && answers[each].answer !== 'failed');
}

/** A command that records a step of an erasure. */
function recording<Input>(
  name: string,
  decide: (state: Erasure, input: Input) => ErasureEvent[],
): CommandDefinition<Erasure, Input, ErasureEvent> {
  return { name, decider: erasureDecider, decide };
}

/** Records a finished step; if it was the last one, the erasure is complete. */
function withCompletion(state: Erasure, event: ErasureEvent): ErasureEvent[] {
  const after = evolveErasure(state, event);
  return isDone(after) && !after.complete ? [event, { type: 'ErasureCompleted', data: {} }] : [event];
}

/** Those of the streams that the case does not name yet. */
function freshOf<Each>(
  { ended }: Erasure,
  known: readonly string[],
  each: readonly Each[],
  nameOf: (each: Each) => string,
) {
  const named = new Set([...(ended?.streams.map(({ stream }) => stream) ?? []), ...known]);
  return each.filter((one) => !named.has(nameOf(one)));
}

/** Those that were noted before are left out. */
export const noteCaseFound = recording('NoteCaseFound', (state, given: DataOf<'CaseFound'>) => {
  const streams = freshOf(state, state.found, given.streams, ({ stream }) => stream);
  return streams.length > 0 ? [{ type: 'CaseFound', data: { streams } }] : [];
});

export const recordCaseEnded = recording('RecordCaseEnded', (_state, data: DataOf<'CaseEnded'>) => [
  { type: 'CaseEnded', data },
]);

export const recordPersonRemoved = recording('RecordPersonRemoved', (_state, data: DataOf<'PersonRemoved'>) => [
  { type: 'PersonRemoved', data },
]);

export const recordKeysDestroyed = recording('RecordKeysDestroyed', (state, data: DataOf<'CaseKeysDestroyed'>) =>
  withCompletion(state, { type: 'CaseKeysDestroyed', data }),
);

export const recordErasureAnswer = recording('RecordErasureAnswer', (state, data: DataOf<'ErasureAnswered'>) =>
  withCompletion(state, { type: 'ErasureAnswered', data }),
);

/** Several processes may find them; one notes them. */
export const noteLateStreams = recording('NoteLateStreams', (state, given: { streams: string[] }) => {
  const streams = freshOf(state, state.late, given.streams, (stream) => stream);
  return streams.length > 0 ? [{ type: 'LateStreamsFound', data: { streams } }] : [];
});

export const resumeErasure = recording('ResumeErasure', (state, _: Record<string, never>) =>
  state.complete ? [] : [{ type: 'ErasureResumed', data: {} }],
);

/** The process manager's name: it is the actor of its events. */
export const erasureName = 'erasure';
export const erasureCategory = 'erasure-';

/** The lead whose erasure the stream is about. */
export function erasedLeadOf(stream: string): string {
  return stream.slice(erasureCategory.length);
}
