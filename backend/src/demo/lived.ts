import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Deed } from './deed.js';
import { recorded } from './recorded.js';

/** A life as the log would hold it: the appends of each deed, each decided on the streams' content before it. */
export interface Lived {
  deeds: Deed[];
  appends: ReadableEvent[][];
}

/** Carries out the deeds of one life in memory, with the real deciders and undo with the real history. */
export function lived(deeds: Deed[]): Lived {
  const streams = new Map<string, ReadableEvent[]>();
  const appends = deeds.map((deed) => {
    const { definition, at: now, actor, commandId } = deed;
    const name = `${definition.decider.category}-${deed.id}`;
    const history = streams.get(name) ?? [];
    const state = history.reduce<unknown>((before, event) => definition.decider.evolve(before, event), null);
    const decided = definition.decide(state, deed.input, { now, actor, commandId, history });
    const events = recorded(deed, decided, history.length);
    streams.set(name, [...history, ...events]);
    return events;
  });
  return { deeds, appends };
}
