import type { LeadEvent } from './lead-events.js';
import { occurredAt, type Recorded } from '../log/recorded.js';

/**
 * What a lead's own history says about the owner's page. It is no part of the lead's state: an undo gives an e-mail back, but never a
 * link that ended.
 */
export interface OwnerPageState {
  /** How often all links so far were ended. A link names the number it was made under. */
  ended: number;
  shownAt: string | null;
}

export const noOwnerPage: OwnerPageState = { ended: 0, shownAt: null };

/** What may end every link so far. */
export const ownerLinkEnds = [
  'OwnerLinkRevoked',
  'LeadMerged',
  'LeadDetailsEdited',
] as const satisfies LeadEvent['type'][];

/** Whether it ends every link so far: a revocation, another e-mail address, and a merge. */
export function endsOwnerLinks({ type, data }: { type: string; data: object }): boolean {
  if (type === 'LeadDetailsEdited') return 'email' in data && data.email !== undefined;
  return ownerLinkEnds.some((end) => end === type);
}

/** The state after one of the lead's events, whoever it names. */
export function ownerPageAfter(state: OwnerPageState, event: Recorded<LeadEvent>): OwnerPageState {
  if (event.type === 'OwnerPageShown') return { ...state, shownAt: occurredAt(event) };
  return endsOwnerLinks(event) ? { ...state, ended: state.ended + 1 } : state;
}
