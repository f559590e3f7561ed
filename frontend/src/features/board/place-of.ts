import { addressNotProvided } from '../../../../contracts/src/property.js';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';

/** ", IA 50023" at the end: on the board of one state it only takes the room of the city. */
const stateAndZip = /,?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?$/;

/**
 * Where a card's property is, in the parts that a narrow card may break between.
 * @returns street and city, the comma with the city; the whole address where its parts are not known
 */
export function placeOf({ propertyAddress, city }: Pick<BoardCard, 'propertyAddress' | 'city'>): string[] {
  if (propertyAddress === addressNotProvided) return ['No address yet'];
  const place = propertyAddress.replace(stateAndZip, '');
  if (!city || !place.endsWith(`, ${city}`)) return [place];
  return [place.slice(0, -city.length - 2), `, ${city}`];
}
