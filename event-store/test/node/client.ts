import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  jsonEvent,
  type AllStreamResolvedEvent,
  type AppendToStreamOptions,
  type JSONEventData,
  type ResolvedEvent,
} from '@eventstore/db-client';

/**
 * The real client, unmodified, as the application uses it.
 * @param node the port of a node without access control, or a connection string
 */
export function connectTo(node: number | string, options = ''): EventStoreDBClient {
  const url = typeof node === 'string' ? node : `esdb://127.0.0.1:${node}?tls=false`;
  return EventStoreDBClient.connectionString(`${url}${options}`);
}

/** `count` events with data `{n}` counting from `first`. */
export function numbered(count: number, { first = 0, type = 'Numbered' } = {}): JSONEventData[] {
  return Array.from({ length: count }, (_, index) => jsonEvent({ type, data: { n: first + index } }));
}

/** A stream name that no other test uses. */
export function newStream(prefix = 'stream'): string {
  return `${prefix}-${randomUUID()}`;
}

/** The two ways in which the client appends: with per-call credentials it does not use the batch call. */
export const appendStyles: [name: string, options: AppendToStreamOptions][] = [
  ['BatchAppend', {}],
  ['Append', { credentials: { username: 'sample', password: 'sample' } }],
];

/** All events of a read. */
export async function collect<T>(read: AsyncIterable<T>): Promise<T[]> {
  const events: T[] = [];
  for await (const event of read) events.push(event);
  return events;
}

/** Revisions of resolved events. */
export function revisions(events: ResolvedEvent[]): number[] {
  return events.map(({ event }) => Number(event?.revision));
}

/** The `n` of numbered events; undefined for others. */
export function numbers(events: (ResolvedEvent | AllStreamResolvedEvent)[]): unknown[] {
  return events.map(({ event }) => (event?.data as { n?: unknown } | undefined)?.n);
}

/** Position of an event in the whole log. */
export function positionOf(event: ResolvedEvent | AllStreamResolvedEvent | undefined): bigint {
  const position = event?.event && 'position' in event.event ? event.event.position : undefined;
  if (!position) throw new Error('the event has no position');
  return position.commit;
}

/** The error with which a promise rejects. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error('it did not fail');
  return outcome;
}
