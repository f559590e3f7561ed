import { normalisedAddress } from './address.js';
import { erased } from './events/personal.js';
import { parseAddress } from './parse-address.js';
import { addressNotProvided } from './property.js';

/**
 * Keys that two leads about one person or one property share, however the data was written; they are compared for equality.
 * Rows of `read.pipeline`, `read.analyses`, `read.referrals` and `read.messages` hold them: if you change one, raise those projections'
 * versions.
 */

const fewestDigits = 7;
const usCountryCode = '1';
const usDigits = 10;

/** The digits of a phone number, without the country code of the US; null for fewer than 7, which name nobody. */
export function phoneKey(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '') ?? '';
  if (digits.length === usDigits + 1 && digits.startsWith(usCountryCode)) return digits.slice(1);
  return digits.length < fewestDigits ? null : digits;
}

/** An e-mail address in one spelling: trimmed, in lower case; null for a text that is none, an erased one, too. */
export function emailKey(email: string | null): string | null {
  const key = email?.trim().toLowerCase() ?? '';
  return key.includes('@') ? key : null;
}

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
