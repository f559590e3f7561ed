import type { EventMetadata } from './metadata.js';

/** An event as the log holds it: what it says, by whom, and when it happened. */
export type Recorded<Event extends { type: string; data: object }> = Event & {
  metadata: Pick<EventMetadata, 'actor' | 'occurredAt'>;
};

/** An event of a stream that says which it is, by which command it came, and which event it takes back. */
export type Identified<Event extends { type: string; data: object }> = Recorded<Event> & {
  id: string;
  metadata: Pick<EventMetadata, 'undoes'> & Partial<Pick<EventMetadata, '$causationId'>>;
};

const millisecondForm = '2026-03-01T09:00:00.000Z'.length;

/** An instant in the one form that states and rows hold: ISO 8601 UTC with milliseconds, so that texts compare in order. */
export function utc(instant: string): string {
  return instant.length === millisecondForm && instant.endsWith('Z') ? instant : new Date(instant).toISOString();
}

/** When the event happened, in that form. */
export function occurredAt({ metadata }: { metadata: Pick<EventMetadata, 'occurredAt'> }): string {
  return utc(metadata.occurredAt);
}
