import type { EventMetadata } from '../log/metadata.js';
import { utc } from '../log/recorded.js';
import type { LeadEvent } from './lead-events.js';

/** What staff ask of an owner, or agree with them, without a word that anybody logs. */
export const actsWithOwner = [
  'WalkthroughScheduled',
  'WalkthroughCancelled',
  'PaymentRequested',
  'CheckoutRequested',
  'InvoiceRequested',
] as const satisfies readonly LeadEvent['type'][];

/**
 * By which staff are in contact with an owner, or have been: a contact that they log (so is each message that they write), a move to
 * another stage, and what they do together with the owner. A note, a task, a file or a corrected field is no contact.
 */
const touches: ReadonlySet<string> = new Set<LeadEvent['type']>([
  'ContactLogged',
  'LeadStatusMoved',
  'LeadPitched',
  'RequirementsAcknowledged',
  'LeadPaid',
  ...actsWithOwner,
]);

/** The fields of a lead's event that matter here. */
interface Step {
  type: string;
  metadata: Pick<EventMetadata, 'actor' | 'occurredAt' | 'undoes'>;
}

/**
 * When a lead was first touched: by the first contact of a person of the company with its owner. To take something back is none. A step
 * of a fold over the lead's events, from null; every reader of it uses this fold.
 * @param before when it was touched before this event, null if not yet
 * @returns ISO 8601 UTC with milliseconds, null if not yet
 */
export function firstTouch(before: string | null, { type, metadata }: Step): string | null {
  const { actor, occurredAt, undoes } = metadata;
  const isTouch = touches.has(type) && actor.kind === 'user' && undoes === undefined;
  return before === null && isTouch ? utc(occurredAt) : before;
}

/** Whether the lead of this LeadCreated waits for its first touch: that of a visitor, or one that staff added by hand. */
export function waitsForFirstTouch(created: Pick<Step, 'metadata'> & { data: { byHand?: true | undefined } }): boolean {
  return isIntake(created) || created.data.byHand === true;
}

/** Whether this LeadCreated is an intake: a visitor made it, not staff. */
export function isIntake({ metadata: { actor } }: Pick<Step, 'metadata'>): boolean {
  return actor.kind === 'visitor';
}
