import type { ErasureProvider } from './erasure.js';
import type { ErasureEvent } from './step-events.js';

type DataOf<Type extends ErasureEvent['type']> = Extract<ErasureEvent, { type: Type }>['data'];

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

/** Before its first step. */
export const erasureBegun: Erasure = {
  ...{ found: [], ended: null, removed: null, destroyed: null, answers: {}, late: [] },
  complete: false,
};

/**
 * The erasure after the event: the one fold for decisions, the certificate and the read model. If more of the case turns up, it is ended,
 * removed, destroyed and asked for again.
 */
export function evolveErasure(state: Erasure, event: ErasureEvent): Erasure {
  switch (event.type) {
    case 'CaseFound':
      return { ...state, found: [...state.found, ...event.data.streams.map(({ stream }) => stream)] };
    case 'CaseEnded':
      return { ...erasureBegun, ended: event.data };
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

/** Makes an event without a case above fail to compile. */
function unchanged(event: never, state: Erasure): Erasure {
  return state;
}
