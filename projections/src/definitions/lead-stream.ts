import type { ReadableEvent } from '../../../event-store/src/types.js';
import { idOfStream, subjectOfKind } from './stream-id.js';

/** The lead whose stream this is, undefined for any other stream. */
export function leadIdOfStream(stream: string): string | undefined {
  return idOfStream('lead', stream);
}

/** The lead as the subject that browsers are told of. */
export const leadOfStream = subjectOfKind('lead');

/** The lead an event belongs to. Throws if a lead's event is in another kind of stream. */
export function leadIdOf(event: ReadableEvent): string {
  const id = leadIdOfStream(event.stream);
  if (!id) throw new Error(`${event.stream} is no lead's stream`);
  return id;
}
