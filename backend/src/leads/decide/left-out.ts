import type { Actor } from '../../../../contracts/src/actor.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { mayTellOwner } from '../../../../contracts/src/leads/owner-told.js';
import type { Decision } from '../../platform/commands/decider.js';

/** The events, which say so if staff leave out the mail about the walkthrough. @param mail false: staff leave it out */
export function mailLeftOut(
  events: readonly Decision<LeadEvent>[],
  mail: boolean | undefined,
  { kind }: Actor,
): Decision<LeadEvent>[] {
  if (mail !== false || kind !== 'user') return [...events];
  return events.map((event) =>
    mayTellOwner(event) ? ({ ...event, data: { ...event.data, untold: true } } as Decision<LeadEvent>) : event,
  );
}
