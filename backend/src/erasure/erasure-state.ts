import { erasureProviders, type ErasureProvider } from '../../../contracts/src/erasure/erasure.js';
import type { ErasureEvent } from '../../../contracts/src/erasure/step-events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { Decider } from '../platform/commands/decider.js';

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
export function isDone({ destroyed, answers }: Erasure): boolean {
  return destroyed !== null && erasureProviders.every((each) => answers[each] && answers[each].answer !== 'failed');
}

/** Makes an event without a case above fail to compile. */
function unchanged(event: never, state: Erasure): Erasure {
  return state;
}
