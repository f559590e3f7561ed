import type { LeadEffects } from '../../../../../contracts/src/effects/queries.js';

const soonMs = 2_000;
const laterMs = 60_000;

/**
 * The delay in milliseconds before the effects are read again: short while one is running or due, longer while all wait for their
 * time. false: nothing will change by itself. Pure.
 */
export function lookAgainMs(
  effects: readonly Pick<LeadEffects['effects'][number], 'state' | 'dueAt'>[],
  now: number,
): number | false {
  const waits = effects.flatMap(({ state, dueAt }) =>
    state === 'running' ? [0] : state === 'due' ? [Date.parse(dueAt) - now] : [],
  );
  return waits.length > 0 && Math.max(soonMs, Math.min(laterMs, ...waits));
}
