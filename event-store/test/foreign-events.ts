import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';

/** An event as another program, or a future version, would write it. */
export interface ForeignEvent {
  type: string;
  data: Record<string, unknown>;
  metadata?: Record<string, unknown>;
}

/** Appends events without the checks of our own append boundary. @param url of the store, with its credentials */
export async function appendForeign(url: string, stream: string, events: readonly ForeignEvent[]): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    await client.appendToStream(
      stream,
      events.map((event) => jsonEvent({ id: randomUUID(), ...event })),
    );
  } finally {
    await client.dispose();
  }
}
