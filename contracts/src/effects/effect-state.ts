/**
 * `due`: waits for its time, or for another try; `unknown`: it was begun, and nobody knows whether it was done, since it can't be repeated
 * or its provider could not be asked until its attempts were used up; `too_late`: its time had passed before it could be done.
 */
export const effectStates = ['due', 'running', 'done', 'failed', 'unknown', 'too_late', 'cancelled'] as const;
export type EffectState = (typeof effectStates)[number];
