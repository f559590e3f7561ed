import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '../../contracts/src/events/catalogue.js';
import { leadCreated } from '../../contracts/src/leads/created-event.js';
import * as lead from '../../contracts/src/leads/events.js';
import { leadPaid } from '../../contracts/src/payments/events.js';
import type { NewEvent } from '../../event-store/src/types.js';

const creation: DomainEvent = { type: 'LeadCreated', data: leadCreated.example };
export const move: DomainEvent = { type: 'LeadStatusMoved', data: lead.leadStatusMoved.example };

/** A lead's history, in ten events: three of them hold personal fields. */
export const leadLife: DomainEvent[] = [
  creation,
  move,
  { type: 'NoteAdded', data: lead.noteAdded.example },
  { type: 'PropertyDetailsEdited', data: lead.propertyDetailsEdited.example },
  { type: 'LeadPitched', data: lead.leadPitched.example },
  move,
  { type: 'LeadDetailsEdited', data: lead.leadDetailsEdited.example },
  { type: 'RequirementsAcknowledged', data: {} },
  { type: 'LeadPaid', data: leadPaid.example },
  move,
];

/** Metadata as the command handler makes it, without the version that the append boundary adds. */
export function metadata(): NewEvent['metadata'] {
  const command = randomUUID();
  return {
    $correlationId: command,
    $causationId: command,
    actor: { kind: 'user', id: '5a1f7b20-6f0e-4b1e-9d52-0e8b1c646a3c' },
    occurredAt: new Date().toISOString(),
  };
}

/** An event to append through the adapter. */
export function newEvent(event: DomainEvent): NewEvent {
  return { ...event, id: randomUUID(), metadata: metadata() };
}
