import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '../contracts/src/events/catalogue.js';
import type { NewEvent } from '../event-store/src/types.js';

/** This many minutes after 09:00 UTC on a day of March 2026, from which these tests count. */
export const minute = (n: number) => new Date(Date.UTC(2026, 2, 1, 9, n)).toISOString();
/** The part of an address that requests an instant. */
export const atQuery = (at: string) => `at=${encodeURIComponent(at)}`;

/** An event that happened at a minute, as a stream takes it. */
export function eventAt(event: DomainEvent, n: number): NewEvent {
  const id = randomUUID();
  const metadata = { $correlationId: id, $causationId: id, actor: { kind: 'system', id: 'test' } as const };
  return { ...event, id, metadata: { ...metadata, occurredAt: minute(n) } };
}
