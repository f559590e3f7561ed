import type { ReadableEvent } from '../../../event-store/src/types.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id in a stream's name `<category>-<uuid>`, undefined for any other stream. */
export function idOfStream(category: string, stream: string): string | undefined {
  const prefix = `${category}-`;
  const id = stream.slice(prefix.length);
  return stream.startsWith(prefix) && uuid.test(id) ? id : undefined;
}

/** The id of the event's stream. Throws when the event stands in another kind of stream. */
export function streamIdOf(category: string, event: ReadableEvent): string {
  const id = idOfStream(category, event.stream);
  if (!id) throw new Error(`${event.stream} is no stream of the category ${category}`);
  return id;
}
