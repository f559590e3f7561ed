import { erasureProviders, type ErasureProvider } from '../../../contracts/src/erasure/erasure.js';
import type { ErasureEvent } from '../../../contracts/src/erasure/step-events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { Decider, CommandDefinition } from '../platform/commands/decider.js';

/** How far the erasure of a lead is. */
export interface Erasure {
  /** Streams that only an address led to, not yet in `ended`. */
  found: string[];
  ended: DataOf<'CaseEnded'> | null;
  removed: DataOf<'PersonRemoved'> | null;
  destroyed: DataOf<'CaseKeysDestroyed'> | null;
  answers: Partial<Record<ErasureProvider, DataOf<'ErasureAnswered'>>>;
  /** Streams that turned up later and have not been ended yet. */
  late: string[];
  complete: boolean;
}

const begun: Erasure = {
  ...{ found: [], ended: null, removed: null, destroyed: null, answers: {}, late: [] },
  complete: false,
};

export const erasureDecider: Decider<Erasure, ErasureEvent> = {
  category: 'erasure',
  initialState: begun,
  evolve: evolveErasure,
};

/** The erasure after the event. If more of the case turns up, it is ended, removed, destroyed and asked for again. */
export function evolveErasure(state: Erasure, event: ErasureEvent): Erasure {
  switch (event.type) {
    case 'CaseFound':
      return { ...state, found: [...state.found, ...event.data.streams.map(({ stream }) => stream)] };
    case 'CaseEnded':
      return { ...begun, ended: event.data };
    case 'PersonRemoved':
      return { ...state, removed: event.data };
    case 'CaseKeysDestroyed':
      return { ...state, destroyed: event.data };
    case 'ErasureAnswered':
      return { ...state, answers: { ...state.answers, [event.data.provider]: event.data } };
    case 'LateStreamsFound':
      return { ...state, late: event.data.streams, complete: false };
    case 'ErasureResumed':
      return { ...state, complete: false };
    case 'ErasureCompleted':
      return { ...state, complete: true };
    default:
      return unchanged(event, state);
  }
}

/** Whether nothing is left to do: keys are destroyed, and every outside system has answered without failure. */
function isDone({ destroyed, answers }: Erasure): boolean {
  return destroyed !== null && erasureProviders.every((each) => answers[each] && answers[each].answer !== 'failed');
}

/** Makes an event without a case above fail to compile. */
function unchanged(event: never, state: Erasure): Erasure {
  return state;
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
