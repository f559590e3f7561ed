import { addressNotProvided } from '../../../../../contracts/src/property.js';

/** ", IA 50023" at the end: on a board of one state it only takes room from the city. */
const stateAndZip = /,?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?$/;

/**
 * A property's address, split where a narrow card may break the line.
 * @param propertyAddress one line, built from a form's parts or written by hand
 * @returns the street, and ", city" if there is text after a comma
 */
export function placeOf(propertyAddress: string): string[] {
  if (propertyAddress === addressNotProvided) return ['No address yet'];
  const place = propertyAddress.replace(stateAndZip, '');
  const comma = place.lastIndexOf(', ');
  return comma > 0 ? [place.slice(0, comma), place.slice(comma)] : [place];
}
