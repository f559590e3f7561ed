import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { ProcessManager } from './process-manager.js';

/** What people decided about effects, in the stream of their manager. */
export type EffectAct = { retried: string } | { givenUp: string };

/** The events of it; every manager reads those about itself besides what it handles. */
export const effectActTypes = ['EffectRetried', 'EffectGivenUp'] as const;

/** The stream of what people decided about a manager's effects. */
export function effectsStream(manager: string): string {
  return `effects-${manager}`;
}

/** What an event says about a manager's effects, undefined where it is about something else. */
export function actOf(
  event: ReadableEvent,
  { name, formerly }: Pick<ProcessManager, 'name' | 'formerly'>,
): EffectAct | undefined {
  if (event.type !== 'EffectRetried' && event.type !== 'EffectGivenUp') return undefined;
  const { manager, key } = event.data;
  if (manager !== name && manager !== formerly) return undefined;
  return event.type === 'EffectRetried' ? { retried: key } : { givenUp: key };
}
