import type { LogEvent } from '../../../../event-store/src/types.js';
import { leadAggregate } from '../../leads/domain/lead-aggregate.js';
import { occurredAt, stepsOf } from '../../platform/history/steps.js';
import { wantedTimeOf } from './wanted-time.js';

/** A change to a walkthrough that the guest's calendar needs. */
export interface Occasion {
  /** The event that caused it. */
  eventId: string;
  method: 'REQUEST' | 'CANCEL';
  /** When the walkthrough takes place, or was to. ISO 8601, UTC. */
  start: string;
  /** Rises with each occasion of a lead (RFC 5546, 3.2.2: a revision of the same UID has a higher SEQUENCE). */
  sequence: number;
  /** When it happened. ISO 8601, UTC. */
  at: string;
}

/**
 * Every time that a lead's walkthrough got a start, got another, or lost it, whatever caused that: a booking, an undo, a
 * deletion, a move to lost and back. Pure.
 * @param history of the lead, whole, oldest first
 */
export function occasionsOf(history: readonly LogEvent[]): Occasion[] {
  const occasions: Occasion[] = [];
  for (const { event, before, after } of stepsOf(leadAggregate, history)) {
    const was = wantedTimeOf(before);
    const is = wantedTimeOf(after);
    if (was?.start === is?.start) continue;
    const told = is
      ? ({ method: 'REQUEST', start: is.start } as const)
      : { method: 'CANCEL' as const, start: was!.start };
    occasions.push({ eventId: event.id, ...told, sequence: occasions.length, at: occurredAt(event) });
  }
  return occasions;
}

/** What the guest was told last; null if they know of no standing walkthrough. */
export type ToldGuest = { start: string } | null;

/** The mail for the guest, given what they know; null if they know it already. Pure. */
export function invitationFor({ method, start }: Occasion, told: ToldGuest): InvitationTemplate | null {
  if (method === 'CANCEL') return told ? 'walkthrough-cancelled' : null;
  if (!told) return 'walkthrough-invitation';
  return told.start === start ? null : 'walkthrough-moved';
}

export type InvitationTemplate = 'walkthrough-invitation' | 'walkthrough-moved' | 'walkthrough-cancelled';
