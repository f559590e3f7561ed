import type { LogEvent } from '../../../../event-store/src/types.js';
import { leadAggregate } from '../../leads/domain/lead-aggregate.js';
import type { Lead } from '../../leads/domain/lead-state.js';
import { occurredAt, stepsOf } from '../../platform/history/steps.js';

/** The time that a lead's walkthrough needs now. */
export interface WantedTime {
  assigneeId: string | null;
  /** ISO 8601, UTC. */
  start: string;
}

/** A lost or deleted lead needs no time; a walkthrough whose time only the booking page knows has none to hold. */
export function wantedTimeOf(lead: Lead | null | undefined): WantedTime | null {
  if (!lead || lead.deleted || lead.status === 'lost') return null;
  if (!lead.walkthroughScheduled || lead.walkthroughStart === null) return null;
  return { assigneeId: lead.assigneeId, start: lead.walkthroughStart };
}

/** What a lead's history says about its reservations. */
export interface HeldBefore {
  /** What it needs now; null also for an erased lead. */
  wanted: WantedTime | null;
  /** Every start that it ever had, and when it was scheduled, oldest first. ISO 8601, UTC. */
  scheduled: readonly { start: string; at: string }[];
}

/** @param history of the lead, whole, oldest first */
export function heldBefore(history: readonly LogEvent[]): HeldBefore {
  const erased = history.some(({ type }) => type === 'LeadErased');
  const wanted = erased ? null : wantedTimeOf(stepsOf(leadAggregate, history).at(-1)?.after);
  const scheduled = history.flatMap((event) =>
    event.readable && event.type === 'WalkthroughScheduled' && event.data.start !== null
      ? [{ start: event.data.start, at: occurredAt(event) }]
      : [],
  );
  return { wanted, scheduled };
}
