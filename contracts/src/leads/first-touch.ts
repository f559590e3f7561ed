import type { EventMetadata } from '../log/metadata.js';
import { utc } from '../log/recorded.js';
import type { LeadEvent } from './lead-events.js';

/**
 * To assign a lead is no work on it, nor to erase its person, nor to say which lead is the same or another, nor to take back a contact:
 * that says what its first touch is without it.
 */
const noTouch: ReadonlySet<string> = new Set<LeadEvent['type']>([
  'LeadCreated',
  'LeadAssigned',
  'ContactWithdrawn',
  'LeadErased',
  'LeadMerged',
  'LeadUnmerged',
  'LeadToldApart',
]);

/** The fields of a lead's event that matter here. */
interface Step {
  type: string;
  metadata: Pick<EventMetadata, 'actor' | 'occurredAt'>;
}

/**
 * When a lead was first touched: by the first event after LeadCreated of a person of the company, except assignments and erasures. A
 * step of a fold over the lead's events, from null; every reader of it uses this fold.
 * @param before when it was touched before this event, null if not yet
 * @returns ISO 8601 UTC with milliseconds, null if not yet
 */
export function firstTouch(before: string | null, { type, metadata: { actor, occurredAt } }: Step): string | null {
  if (before !== null || actor.kind !== 'user' || noTouch.has(type)) return before;
  return utc(occurredAt);
}

/** Whether the lead of this LeadCreated waits for its first touch: that of a visitor, or one that staff added by hand. */
export function waitsForFirstTouch(created: Pick<Step, 'metadata'> & { data: { byHand?: true | undefined } }): boolean {
  return isIntake(created) || created.data.byHand === true;
}

/** Whether this LeadCreated is an intake: a visitor made it, not staff. */
export function isIntake({ metadata: { actor } }: Pick<Step, 'metadata'>): boolean {
  return actor.kind === 'visitor';
}
