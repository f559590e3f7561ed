import type { EventType } from './events/catalogue.js';
import type { EventMetadata } from './events/metadata.js';

/** Giving a lead to somebody is no work on it, nor is erasing whom it is about, or saying which other lead it is, or is not. */
const noTouch: ReadonlySet<string> = new Set<EventType>([
  'LeadCreated',
  'LeadAssigned',
  'LeadErased',
  'LeadMerged',
  'LeadUnmerged',
  'LeadToldApart',
]);

/** An event of a lead, as far as it matters here. */
interface Told {
  type: string;
  metadata: Pick<EventMetadata, 'actor' | 'occurredAt'>;
}

/**
 * When a lead was first touched: at the first event after LeadCreated by a person of the company, assignments and erasures excepted. One step of a
 * fold over the lead's events, from null; all who tell it fold with this.
 * @param before when it was touched before this event, null for not yet
 * @returns ISO 8601 UTC with milliseconds, null for not yet
 */
export function firstTouch(before: string | null, { type, metadata: { actor, occurredAt } }: Told): string | null {
  if (before !== null || actor.kind !== 'user' || noTouch.has(type)) return before;
  return new Date(occurredAt).toISOString();
}

/** Whether the lead that this LeadCreated makes is an intake that waits for its first touch: a visitor made it, not staff. */
export function isIntake({ metadata: { actor } }: Pick<Told, 'metadata'>): boolean {
  return actor.kind === 'visitor';
}
