import { type DataOf, eventDefinition, type EventType } from '../../contracts/src/events/catalogue.js';
import type { EventMetadata } from '../../contracts/src/log/metadata.js';
import type { LogEvent, ReadableEvent } from '../../event-store/src/types.js';

export const sampleLead = uuid(1);

/** A uuid that shows its number. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** 2026-03-01 at 09:00 UTC, `minutes` later. */
export function at(minutes: number): string {
  return new Date(Date.UTC(2026, 2, 1, 9, minutes)).toISOString();
}

export interface Step {
  type: string;
  data: unknown;
  stream?: string;
  minutes?: number;
  metadata?: Partial<EventMetadata>;
  unreadable?: 'unknown_type' | 'unknown_version' | 'key_missing' | 'invalid';
}

/** An event to put into a log. Its data defaults to the catalogue's example. Without `minutes` it is one minute after the one before. */
export function step<Type extends EventType>(
  type: Type,
  data?: Partial<DataOf<Type>>,
  options: Pick<Step, 'stream' | 'minutes' | 'metadata'> = {},
): Step {
  const example = eventDefinition(type)!.example;
  const partial = type === 'LeadDetailsEdited' || type === 'PropertyDetailsEdited';
  return { type, data: partial && data ? data : { ...example, ...data }, ...options };
}

/** Puts steps into a log: revisions per stream, positions with gaps. */
export function logOf(steps: readonly Step[]): LogEvent[] {
  const revisions = new Map<string, number>();
  return steps.map((next, i) => {
    const stream = next.stream ?? `lead-${sampleLead}`;
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const occurredAt = at(next.minutes ?? i);
    const recorded = {
      id: uuid(0xe0000 + i),
      stream,
      revision,
      position: BigInt(i + 1) * 100n,
      created: new Date(occurredAt),
      type: next.type,
      data: next.data,
      metadata: {
        $correlationId: uuid(0xc0000 + i),
        $causationId: uuid(0xc0000 + i),
        actor: { kind: 'user', id: 'staff-1' },
        occurredAt,
        version: eventDefinition(next.type)?.version ?? 1,
        ...next.metadata,
      },
    };
    return next.unreadable
      ? ({
          ...recorded,
          readable: false,
          unreadable: { reason: next.unreadable, message: `cannot read ${next.type}` },
        } as LogEvent)
      : ({ ...recorded, readable: true } as ReadableEvent);
  });
}
