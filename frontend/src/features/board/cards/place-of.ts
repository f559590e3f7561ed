import { addressNotProvided } from '../../../../../contracts/src/property.js';

/** ", IA 50023" at the end: on the board of one state it only takes the room of the city. */
const stateAndZip = /,?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?$/;

/**
 * Where a property is, in the parts that a narrow card may break between.
 * @param propertyAddress one line, as it was built from a form's parts or written by hand
 * @returns the street, and ", city" where something stands behind a comma
 */
export function placeOf(propertyAddress: string): string[] {
  if (propertyAddress === addressNotProvided) return ['No address yet'];
  const place = propertyAddress.replace(stateAndZip, '');
  const comma = place.lastIndexOf(', ');
  return comma > 0 ? [place.slice(0, comma), place.slice(comma)] : [place];
}
