import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM, StreamNotFoundError } from '@eventstore/db-client';
import pg from 'pg';
import { signedEvents } from '../../testing/signed-events.js';
import { admin } from './people.js';

/** Runs a statement in the application's database: for effects that only damage or a defect could have. */
export async function sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Appends an event that the pipeline's table can't hold, like a failed import. @returns its id */
export async function poison(stream: string): Promise<string> {
  return append(stream, 'PropertyDetailsEdited', { yearBuilt: 2 ** 40 });
}

/** Appends any event to the log, as a process of the product would have, but bypassing all rules. @returns its id */
export async function append(stream: string, type: string, data: Record<string, unknown>): Promise<string> {
  const [id] = await appendAll(stream, [{ type, data }]);
  return id!;
}

/**
 * Appends any events to the log at once, bypassing all rules but that of their MACs, each as its own command.
 * @param events `occurredAt` in ISO 8601, defaults to now @returns their ids
 */
export async function appendAll(
  stream: string,
  events: readonly { type: string; data: Record<string, unknown>; occurredAt?: string }[],
): Promise<string[]> {
  const client = EventStoreDBClient.connectionString(process.env.E2E_EVENTSTORE_URL ?? '');
  const plain = events.map(({ type, data, occurredAt = new Date().toISOString() }) => {
    const causes = { $correlationId: randomUUID(), $causationId: randomUUID() };
    const metadata = { ...causes, occurredAt, version: 1, actor: { kind: 'system', id: 'import' } };
    return { id: randomUUID(), type, data, metadata };
  });
  const { E2E_DATABASE_URL: databaseUrl = '', E2E_DATA_DIR: dataDir = '' } = process.env;
  try {
    const last = await lastRevision(client, stream);
    const first = last === undefined ? 0 : Number(last) + 1;
    const stored = await signedEvents(stream, first, plain, { databaseUrl, dataDir });
    const expectedRevision = last ?? NO_STREAM;
    await client.appendToStream(stream, stored.map(jsonEvent), { expectedRevision });
    return stored.map(({ id }) => id);
  } finally {
    await client.dispose();
  }
}

async function lastRevision(client: EventStoreDBClient, stream: string): Promise<bigint | undefined> {
  let last: bigint | undefined;
  try {
    // To its end: the client does not let go of a read that is left early.
    const newest = client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 });
    for await (const { event } of newest) last = event?.revision;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return last;
}

/** A staff member who is not an admin; signs in with the admin's password. */
export async function staffMember(): Promise<{ email: string; password: string }> {
  const email = `staff-${randomUUID().slice(0, 8)}@example.com`;
  await sql(
    `insert into users (id, email, password_hash, role)
     select $1, $2, password_hash, 'user' from users where email = $3`,
    [randomUUID(), email, admin.email],
  );
  return { email, password: admin.password };
}
