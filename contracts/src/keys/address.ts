import { erased } from '../log/personal.js';
import { isKnown } from './known.js';
import { endOfStreet, maySpellOne, streetKey } from './street-key.js';
import { stateCode } from './zip-codes.js';

/** The parts of an address, with the names of the forms and events. */
export interface AddressParts {
  streetAddress: string;
  city: string;
  /** Two capital letters. */
  state: string;
  /** Five digits. */
  zipCode: string;
}

/** The parts, or the code of a refusal that names the expected form. */
export type ParsedAddress =
  | { ok: true; parts: AddressParts }
  | { ok: false; code: 'invalid_address' | 'invalid_state_zip' };

/**
 * Parses "Street, City, State ZIP" (public specification, section 5). The last two commas count: a street may hold
 * more of them ("100 Sample St, Apt 4"). A ZIP+4 becomes its five digits.
 */
export function parseAddress(line: string): ParsedAddress {
  const pieces = line.split(',').map((piece) => piece.trim());
  const stateAndZip = pieces.pop();
  const city = pieces.pop();
  const streetAddress = pieces.join(', ');
  if (!stateAndZip || !city || pieces.length === 0 || pieces.includes(''))
    return { ok: false, code: 'invalid_address' };
  const match = /^([A-Za-z]{2})\s+(\d{5})(?:-\d{4})?$/.exec(stateAndZip);
  if (!match) return { ok: false, code: 'invalid_state_zip' };
  const [, state = '', zipCode = ''] = match;
  return { ok: true, parts: { streetAddress, city, state: state.toUpperCase(), zipCode } };
}

const country = /[\s,]+(?:u\.?s\.?a?\.?|united states(?: of america)?)$/i;
const zipAtEnd = /[\s,]+(\d{5})(?:-?\d{4})?$/;

/**
 * Takes an address apart as people write and paste it: on several lines, with a ZIP+4, the state's name, the country, or too few commas.
 * Undefined if where the street or the city ends is not certain.
 */
export function readAddress(text: string): AddressParts | undefined {
  const line = text
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ', ')
    .replace(/[\s,.]+$/, '')
    .replace(country, '');
  const zip = zipAtEnd.exec(line);
  const state = zip && stateAtEnd(line.slice(0, zip.index));
  if (!state) return undefined;
  const place = splitCity(state.before);
  if (!place || /\d|#/.test(place.city)) return undefined;
  return { ...place, state: state.code, zipCode: zip[1]! };
}

/** The longest name wins: "West Virginia" is no Virginia. */
function stateAtEnd(line: string): { code: string; before: string } | undefined {
  const words = [...line.matchAll(/[^\s,]+/g)];
  for (const count of [3, 2, 1]) {
    const first = words.at(-count);
    const code = words.length > count && first ? stateCode(line.slice(first.index)) : undefined;
    if (code !== undefined) return { code, before: line.slice(0, first!.index).replace(/[\s,]+$/, '') };
  }
  return undefined;
}

function splitCity(line: string): Pick<AddressParts, 'streetAddress' | 'city'> | undefined {
  const pieces = line.split(',').map((piece) => piece.trim().replace(/\s+/g, ' '));
  if (pieces.includes('')) return undefined;
  if (pieces.length > 1) {
    const city = pieces.pop()!;
    return { streetAddress: pieces.join(', '), city };
  }
  const words = line.trim().split(/\s+/);
  const end = endOfStreet(words);
  if (end === undefined) return undefined;
  return { streetAddress: words.slice(0, end).join(' '), city: words.slice(end).join(' ') };
}

/** An address as a lead holds it: always a line, with its parts if they are known. */
export interface LeadAddress {
  propertyAddress: string;
  streetAddress: string | null;
  city: string | null;
  zipCode: string | null;
}

/**
 * The key that two leads about one property share, however it was written; compared for equality. Street, unit and ZIP (without one: city)
 * from the parts or from the line; the whole line if it can't be read. null if no address is known, or it was erased.
 *
 * Rows of `read.pipeline`, `read.stage_history` and `read.analyses` hold it: if you change it, raise those projections' versions.
 */
export function addressKey({ propertyAddress, streetAddress, city, zipCode }: LeadAddress): string | null {
  if (streetAddress === erased || propertyAddress === erased) return null;
  const place = zipCode ?? city;
  if (streetAddress !== null && place !== null) {
    // A whole address, pasted into the field for the street.
    const whole = streetAddress.includes(',') ? readAddress(streetAddress) : undefined;
    return whole ? keyOf(whole.streetAddress, whole.zipCode) : keyOf(streetAddress, place);
  }
  return lineKey(propertyAddress);
}

/**
 * Whether the two name different places. An unknown address may be any. In one ZIP or city a street that is written more exactly, or
 * that differs by a letter (`maySpellOne`), is a correction; so is another ZIP of its city, or another city of its ZIP.
 */
export function isElsewhere(one: LeadAddress, other: LeadAddress): boolean {
  const [key, otherKey] = [addressKey(one), addressKey(other)];
  if (key === null || otherKey === null || key === otherKey) return false;
  const sameZip = one.zipCode !== null && one.zipCode === other.zipCode;
  const sameCity = one.city !== null && other.city !== null && placeKey(one.city) === placeKey(other.city);
  return !(sameZip || sameCity) || !maySpellOne(streetOf(one), streetOf(other));
}

function streetOf({ streetAddress, propertyAddress }: LeadAddress): string {
  const street = streetAddress ?? propertyAddress;
  return streetKey(readAddress(street)?.streetAddress ?? street.replaceAll(',', ' '));
}

/** The key of an address in parts; null if it was erased. */
export function partsKey(parts: AddressParts): string | null {
  return addressKey({ ...parts, propertyAddress: parts.streetAddress });
}

/** The key of an address as a card shows it: a line, or the words that none is known. */
export function shownAddressKey(propertyAddress: string): string | null {
  return addressKey({ propertyAddress, streetAddress: null, city: null, zipCode: null });
}

/** The key of an address that is only a line; null if it says nothing. */
export function lineKey(line: string): string | null {
  if (!isKnown(line)) return null;
  const read = readAddress(line);
  return read ? keyOf(read.streetAddress, read.zipCode) : streetKey(line.replaceAll(',', ' ')) || null;
}

function keyOf(street: string, place: string): string | null {
  const key = streetKey(street);
  return key === '' ? null : `${key} ${/^\d{5}/.test(place) ? place.slice(0, 5) : placeKey(place)}`;
}

/** A city in one spelling. */
function placeKey(city: string): string {
  return streetKey(city.replaceAll(',', ' '));
}

/** A house number and a part of its street. */
const begun = /^\s*\d\S*[\s,]+\S*\p{L}/u;

/** What a text that is looked for may be in keys: an address, or the beginning of one. null for any other text. */
export function askedKey(text: string): string | null {
  return begun.test(text) ? lineKey(text) : null;
}
