import { normalisedAddress } from './address.js';
import { erased } from './events/personal.js';
import { parseAddress } from './parse-address.js';
import { addressNotProvided } from './property.js';

/** An address as a lead holds it: always a line, with its parts if they are known. */
export interface LeadAddress {
  propertyAddress: string;
  streetAddress: string | null;
  city: string | null;
  zipCode: string | null;
}

/**
 * Street and ZIP (without one: city) in one spelling, from the parts or from the line; the whole line if it can't be parsed.
 * null if no address is known, or it was erased.
 */
export function addressKey({ propertyAddress, streetAddress, city, zipCode }: LeadAddress): string | null {
  if (streetAddress === erased || propertyAddress === erased) return null;
  const place = zipCode ?? city;
  if (streetAddress !== null && place !== null) return keyOf(streetAddress, place);
  const parsed = parseAddress(propertyAddress);
  if (parsed.ok) return keyOf(parsed.parts.streetAddress, parsed.parts.zipCode);
  return propertyAddress === addressNotProvided ? null : normalisedAddress(propertyAddress) || null;
}

function keyOf(street: string, place: string): string | null {
  const key = normalisedAddress(street);
  return key === '' ? null : `${key} ${normalisedAddress(place)}`;
}
