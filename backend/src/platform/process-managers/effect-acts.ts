import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { ProcessManager } from './process-manager.js';

/** People's decisions about effects, in their manager's stream. */
export type EffectAct = { retried: string } | { givenUp: string };

/** Event types of these decisions; every manager reads those about itself besides the types it handles. */
export const effectActTypes = ['EffectRetried', 'EffectGivenUp'] as const;

/** The stream of people's decisions about a manager's effects. */
export function effectsStream(manager: string): string {
  return `effects-${manager}`;
}

/** A decision about one of the manager's effects, from its event; undefined if the event is about something else. */
export function actOf(
  event: ReadableEvent,
  { name, formerly }: Pick<ProcessManager, 'name' | 'formerly'>,
): EffectAct | undefined {
  if (event.type !== 'EffectRetried' && event.type !== 'EffectGivenUp') return undefined;
  const { manager, key } = event.data;
  if (manager !== name && manager !== formerly) return undefined;
  return event.type === 'EffectRetried' ? { retried: key } : { givenUp: key };
}
