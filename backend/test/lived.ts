import type { ReadableEvent } from '../../event-store/src/types.js';
import type { Decision } from '../src/commands/decider.js';
import { eventIdOf } from '../src/commands/event-id.js';
import type { Deed } from '../src/demo/deed.js';

/** A life as the log would hold it: what each deed appended, each decided on what the streams held before it. */
export interface Lived {
  deeds: Deed[];
  appends: ReadableEvent[][];
}

/** Carries the deeds of one life out in memory, with the real deciders, undo with the real history. */
export function lived(deeds: Deed[]): Lived {
  const streams = new Map<string, ReadableEvent[]>();
  const appends = deeds.map((deed) => {
    const { definition, at: now, actor, commandId } = deed;
    const name = `${definition.decider.category}-${deed.id}`;
    const history = streams.get(name) ?? [];
    const state = history.reduce<unknown>((before, event) => definition.decider.evolve(before, event), null);
    const decided = definition.decide(state, deed.input, { now, actor, commandId, history });
    const events = decided.map((event, index) => stored(deed, name, event, index, history.length + index));
    streams.set(name, [...history, ...events]);
    return events;
  });
  return { deeds, appends };
}

function stored(deed: Deed, stream: string, event: Decision, index: number, revision: number): ReadableEvent {
  const { undoes, ...rest } = event;
  const { at: occurredAt, actor, commandId: $causationId, correlationId: $correlationId } = deed;
  const metadata = { $correlationId, $causationId, actor, occurredAt, version: 1, ...(undoes && { undoes }) };
  return {
    ...rest,
    ...{ readable: true, id: eventIdOf($causationId, index), stream, revision, metadata },
    ...{ position: BigInt(revision), created: new Date(occurredAt) },
  };
}
