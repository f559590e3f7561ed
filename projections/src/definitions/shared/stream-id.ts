import type { Subject, SubjectKind } from '../../../../contracts/src/live/subject.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id in a stream's name `<category>-<uuid>`, undefined for any other stream. */
export function idOfStream(category: string, stream: string): string | undefined {
  const prefix = `${category}-`;
  const id = stream.slice(prefix.length);
  return stream.startsWith(prefix) && uuid.test(id) ? id : undefined;
}

/** The subject that is announced to browsers when rows of such a stream change; undefined for any other stream. */
export function subjectOfKind(kind: SubjectKind): (stream: string) => Subject | undefined {
  return (stream) => {
    const id = idOfStream(kind, stream);
    return id === undefined ? undefined : { kind, id };
  };
}

/** The id of the event's stream. Throws if the event is in another kind of stream. */
export function streamIdOf(category: string, event: ReadableEvent): string {
  const id = idOfStream(category, event.stream);
  if (!id) throw new Error(`${event.stream} is no stream of the category ${category}`);
  return id;
}

/** Whether it ends a stream of another category: `StreamErased` ends streams of every kind. */
export function isEndOfOther(category: string, { type, stream }: ReadableEvent): boolean {
  return type === 'StreamErased' && idOfStream(category, stream) === undefined;
}

/** The lead whose stream this is, undefined for any other stream. */
export function leadIdOfStream(stream: string): string | undefined {
  return idOfStream('lead', stream);
}

/** The lead as the subject that is announced to browsers. */
export const leadOfStream = subjectOfKind('lead');

/** The lead an event belongs to. Throws if a lead's event is in another kind of stream. */
export function leadIdOf(event: ReadableEvent): string {
  const id = leadIdOfStream(event.stream);
  if (!id) throw new Error(`${event.stream} is no lead's stream`);
  return id;
}
