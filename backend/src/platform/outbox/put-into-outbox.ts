import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Actor } from '../../../../contracts/src/actor.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';

/** Who changed a plain table, and under which correlation. */
export interface Act {
  actor: Actor;
  correlationId: string;
}

/**
 * Notes events in the transaction that changes their rows: both are kept, or neither. The outbox appends them afterwards.
 * @param client in a transaction that locks the row the stream is about, so that events and changes have the same order
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
