import { shownName } from '../../../../../contracts/src/person-name.js';
import { isKnown, notKnown } from '../../../../../contracts/src/keys/known.js';

/** A lead's name, as people read it. */
export const nameOf = (lead: { name: string }): string => shownName(lead.name);

/** A lead's address where it stands by itself. */
export const addressOf = ({ propertyAddress }: { propertyAddress: string }): string =>
  notKnown.includes(propertyAddress) ? 'No address yet' : propertyAddress;

/** Which lead it is, within a sentence: its name, and its address if one is known. */
export const nameAndAddress = (lead: { name: string; propertyAddress: string }): string =>
  isKnown(lead.propertyAddress) ? `${nameOf(lead)}, ${lead.propertyAddress}` : nameOf(lead);
