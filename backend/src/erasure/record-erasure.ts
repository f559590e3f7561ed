import type { ErasureEvent } from '../../../contracts/src/erasure/step-events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../platform/commands/decider.js';
import { erasureDecider, evolveErasure, isDone, type Erasure } from './erasure-state.js';

type Recording<Input> = CommandDefinition<Erasure, Input, ErasureEvent>;

/** Records a finished step; if it was the last one, the erasure is complete. */
function withCompletion(state: Erasure, event: ErasureEvent): ErasureEvent[] {
  const after = evolveErasure(state, event);
  return isDone(after) && !after.complete ? [event, { type: 'ErasureCompleted', data: {} }] : [event];
}

/** Those that were noted before are left out. */
export const noteCaseFound: Recording<DataOf<'CaseFound'>> = {
  name: 'NoteCaseFound',
  decider: erasureDecider,
  decide({ ended, found }, { streams }) {
    const known = new Set([...(ended?.streams.map(({ stream }) => stream) ?? []), ...found]);
    const fresh = streams.filter(({ stream }) => !known.has(stream));
    return fresh.length > 0 ? [{ type: 'CaseFound', data: { streams: fresh } }] : [];
  },
};

export const recordCaseEnded: Recording<DataOf<'CaseEnded'>> = {
  name: 'RecordCaseEnded',
  decider: erasureDecider,
  decide: (_state, data) => [{ type: 'CaseEnded', data }],
};

export const recordPersonRemoved: Recording<DataOf<'PersonRemoved'>> = {
  name: 'RecordPersonRemoved',
  decider: erasureDecider,
  decide: (_state, data) => [{ type: 'PersonRemoved', data }],
};

export const recordKeysDestroyed: Recording<DataOf<'CaseKeysDestroyed'>> = {
  name: 'RecordKeysDestroyed',
  decider: erasureDecider,
  decide: (state, data) => withCompletion(state, { type: 'CaseKeysDestroyed', data }),
};

export const recordErasureAnswer: Recording<DataOf<'ErasureAnswered'>> = {
  name: 'RecordErasureAnswer',
  decider: erasureDecider,
  decide: (state, data) => withCompletion(state, { type: 'ErasureAnswered', data }),
};

/** Several processes may find them; one notes them. */
export const noteLateStreams: Recording<{ streams: string[] }> = {
  name: 'NoteLateStreams',
  decider: erasureDecider,
  decide({ ended, late }, { streams }) {
    const known = new Set([...(ended?.streams.map(({ stream }) => stream) ?? []), ...late]);
    const fresh = streams.filter((stream) => !known.has(stream));
    return fresh.length > 0 ? [{ type: 'LateStreamsFound', data: { streams: fresh } }] : [];
  },
};

export const resumeErasure: Recording<Record<string, never>> = {
  name: 'ResumeErasure',
  decider: erasureDecider,
  decide: (state) => (state.complete ? [] : [{ type: 'ErasureResumed', data: {} }]),
};

/** The process manager's name: it is the actor of its events. */
export const erasureName = 'erasure';
export const erasureCategory = 'erasure-';
