import { z } from 'zod';
import { instant } from '../answers.js';
import type { LeadEvent } from './lead-events.js';
import type { LeadStatus } from '../lead-status.js';
import { ownersMailSchema } from '../messages/owners-mail.js';

/** A lost lead needs no walkthrough: a move to Lost gives its time away, and a move back wants it again. */
export function movesWalkthrough(from: LeadStatus, to: LeadStatus): boolean {
  return (from === 'lost') !== (to === 'lost');
}

/** Whether the event may change what the owner knows of the walkthrough. Such an event can leave out the mail: it is `untold`. */
export function mayTellOwner(event: LeadEvent): boolean {
  switch (event.type) {
    case 'WalkthroughScheduled':
    case 'WalkthroughCancelled':
    case 'LeadDeleted':
    case 'LeadRestored':
    case 'LeadMerged':
    case 'LeadUnmerged':
      return true;
    case 'LeadStatusMoved':
      return movesWalkthrough(event.data.from, event.data.to);
    default:
      return false;
  }
}

/** What a change does to a walkthrough ahead, and the mail that the owner gets about it. */
export const ownerToldSchema = z.object({
  /** Whether it stands then; false: it is called off. */
  stands: z.boolean(),
  /** When it is, or was to be. */
  start: instant,
  mail: ownersMailSchema,
});
export type OwnerTold = z.infer<typeof ownerToldSchema>;
