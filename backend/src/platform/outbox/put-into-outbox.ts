import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Actor } from '../../../../contracts/src/actor.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';

/** Who changed a plain table, and as part of what. */
export interface Act {
  actor: Actor;
  correlationId: string;
}

/**
 * Notes events in the transaction that changes the rows they tell of: both are there, or neither. The outbox appends them afterwards.
 * @param client in a transaction that holds the lock of the row the stream is about, so that the stream's order is that of the changes
 * @param command what the act is called, such as `InviteUser`
 */
export async function putIntoOutbox(
  client: ClientBase,
  stream: string,
  events: readonly DomainEvent[],
  { actor, correlationId }: Act,
  command: string,
): Promise<void> {
  const metadata = {
    $correlationId: correlationId,
    $causationId: randomUUID(),
    command,
    actor,
    occurredAt: new Date().toISOString(),
  };
  for (const { type, data } of events)
    await client.query('insert into outbox (event_id, stream, type, data, metadata) values ($1, $2, $3, $4, $5)', [
      randomUUID(),
      stream,
      type,
      JSON.stringify(data),
      JSON.stringify(metadata),
    ]);
}
