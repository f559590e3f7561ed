import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '../../contracts/src/events/catalogue.js';
import { leadCreated } from '../../contracts/src/leads/created-event.js';
import { leadStatusMoved, noteAdded } from '../../contracts/src/leads/events.js';
import type { NewEvent } from '../src/types.js';

export function newLeadStream(): string {
  return `lead-${randomUUID()}`;
}

/** An event to append, with ids of its own. */
export function newEvent(event: DomainEvent): NewEvent {
  const command = randomUUID();
  return {
    ...event,
    id: randomUUID(),
    metadata: {
      $correlationId: command,
      $causationId: command,
      actor: { kind: 'system', id: 'sample' },
      occurredAt: '2026-03-02T15:00:00.000Z',
    },
  };
}

/** Holds personal fields. */
export const created = () => newEvent({ type: 'LeadCreated', data: leadCreated.example });
/** Holds a personal field. */
export const noted = (content: string) =>
  newEvent({ type: 'NoteAdded', data: { noteId: noteAdded.example.noteId, content } });
/** The event that ends a lead's stream, before its keys are destroyed. */
export const ended = () => newEvent({ type: 'LeadErased', data: {} });
/** Holds no personal field. */
export const moved = () => newEvent({ type: 'LeadStatusMoved', data: leadStatusMoved.example });
