import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import type { Movable } from './batch.js';
import type { HeldCard } from './hold-card.js';

/** What the user carries, as it was when it was picked up. Others' changes do not affect it. */
export interface Carried extends HeldCard {
  /** Everything that travels with the card: itself, or all selected cards. */
  leads: readonly Movable[];
}

const carried = storeOfPerson<Carried | null>(null);

export const pickUp = (what: Carried): void => carried.set(what);
export const useCarried = (): Carried | null => carried.use((what) => what);
/** The id of the card that was picked up from this stage. */
export const useCarriedFrom = (status: LeadStatus): string | undefined =>
  carried.use((what) => (what?.card.status === status ? what.card.id : undefined));

/** Ends the carrying. @returns what was carried */
export function putDown(): Carried | null {
  const what = carried.get();
  carried.set(null);
  return what;
}
