import { foldedText } from '../../../contracts/src/keys/names.js';
import { addressKey } from '../../../contracts/src/keys/address.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import type { DuplicateReason, DuplicateStrength } from '../../../contracts/src/cases/queries.js';
import { addressNotProvided } from '../../../contracts/src/property.js';

/** From this similarity on, two names count as one person's: typos, endings of nicknames, words in another order. */
const similarFrom = 0.88;

/** How much a common beginning counts, and how many letters of it (Winkler 1990). */
const prefixWeight = 0.1;
const longestPrefix = 4;

/** Whether two names may be one person's; null if one of them is empty of letters. */
export function similarNames(one: string, other: string): boolean | null {
  const alike = nameSimilarity(one, other);
  return alike === null ? null : alike >= similarFrom;
}

/** How alike two names are, 1 for the same; null if one of them is empty of letters. */
export function nameSimilarity(one: string, other: string): number | null {
  const [a, b] = [inOneForm(one), inOneForm(other)];
  return a === '' || b === '' ? null : jaroWinkler(a, b);
}

/** Without capitals, accents and marks, words in order: "Sample, Ann" and "ann sample" are one. */
function inOneForm(name: string): string {
  return foldedText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

/** Jaro-Winkler similarity, 0 for nothing in common to 1 for the same (Winkler 1990, after Jaro 1989). */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < longestPrefix && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * prefixWeight * (1 - jaro);
}

function jaroSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Array<boolean>(b.length).fill(false);
  const ofA: string[] = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++) {
      if (taken[j] || a[i] !== b[j]) continue;
      taken[j] = true;
      ofA.push(a[i]!);
      break;
    }
  }
  if (ofA.length === 0) return 0;
  const ofB = b.split('').filter((_, j) => taken[j]);
  const swapped = ofA.filter((letter, i) => letter !== ofB[i]).length / 2;
  return (ofA.length / a.length + ofA.length / b.length + (ofA.length - swapped) / ofA.length) / 3;
}

/** A person's data for comparison: a key is null if its value is unknown. */
export interface Compared {
  name: string;
  emailKey: string | null;
  phoneKey: string | null;
  addressKey: string | null;
}

export interface Match {
  reasons: DuplicateReason[];
  strength: DuplicateStrength;
}

/** Prepares somebody who is not a lead yet for comparison. */
export function comparedOf(given: {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | null | undefined;
  propertyAddress?: string | undefined;
  streetAddress?: string | null;
  city?: string | null;
  zipCode?: string | null;
}): Compared {
  const { streetAddress = null, city = null, zipCode = null } = given;
  const propertyAddress = given.propertyAddress?.trim() || addressNotProvided;
  return {
    name: given.name ?? '',
    emailKey: emailKey(given.email ?? null),
    phoneKey: phoneKey(given.phone ?? null),
    addressKey: addressKey({ propertyAddress, streetAddress, city, zipCode }),
  };
}

/** A person's keys, each with its rule: people who share no key are never compared. */
export function keyNamesOf({ emailKey, phoneKey, addressKey }: Compared): string[] {
  const named = { email: emailKey, phone: phoneKey, address: addressKey };
  return Object.entries(named).flatMap(([rule, key]) => (key === null ? [] : [`${rule} ${key}`]));
}

/**
 * What two have in common and how probably they are one case; null if no rule finds them. A lead is one property of one owner: the
 * same owner with another address, or another owner at the same address, is only possibly the same case.
 */
export function matchOf(one: Compared, other: Compared): Match | null {
  const same = (key: 'emailKey' | 'phoneKey' | 'addressKey') => one[key] !== null && one[key] === other[key];
  const rules = (
    [
      ['email', 'emailKey'],
      ['phone', 'phoneKey'],
      ['address', 'addressKey'],
    ] as const
  )
    .filter(([, key]) => same(key))
    .map(([rule]) => rule);
  if (rules.length === 0) return null;
  const names = similarNames(one.name, other.name);
  const reasons: DuplicateReason[] = names ? [...rules, 'name'] : rules;
  const contact = rules.includes('email') || rules.includes('phone');
  const placeUnknown = one.addressKey === null || other.addressKey === null;
  const isOne = rules.includes('address') ? contact || names === true : placeUnknown && names !== false;
  return { reasons, strength: isOne ? 'probable' : 'possible' };
}
