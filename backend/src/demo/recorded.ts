import { eventDefinition } from '../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { type Decision, eventIdOf } from '../platform/commands/decider.js';
import type { Deed } from './deed.js';

/** The events of a deed, as the log will hold them. @param revision of the first of these events in its stream */
export function recorded(deed: Deed, decided: readonly Decision[], revision: number): ReadableEvent[] {
  const { at: occurredAt, actor, commandId: $causationId, correlationId: $correlationId } = deed;
  const stream = `${deed.definition.decider.category}-${deed.id}`;
  return decided.map(({ undoes, ...event }, index) => {
    const { version } = eventDefinition(event.type)!;
    const metadata = { $correlationId, $causationId, actor, occurredAt, version, ...(undoes && { undoes }) };
    return {
      ...event,
      ...{ readable: true, id: eventIdOf($causationId, index), stream, revision: revision + index, metadata },
      ...{ position: BigInt(revision + index), created: new Date(occurredAt) },
    };
  });
}
