import type { ReadableEvent } from '../../../../event-store/src/types.js';

/** What people decided about effects, in the stream of their manager. */
export type EffectAct = { retried: string } | { givenUp: string };

/** The events of it; every manager reads those about itself besides what it handles. */
export const effectActTypes = ['EffectRetried', 'EffectGivenUp'] as const;

/** The stream of what people decided about a manager's effects. */
export function effectsStream(manager: string): string {
  return `effects-${manager}`;
}

/** What an event says about a manager's effects, undefined where it is about something else. */
export function actOf(event: ReadableEvent, manager: string): EffectAct | undefined {
  if (event.type === 'EffectRetried' && event.data.manager === manager) return { retried: event.data.key };
  if (event.type === 'EffectGivenUp' && event.data.manager === manager) return { givenUp: event.data.key };
  return undefined;
}
