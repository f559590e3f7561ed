import { addressKey, phoneKey } from '../../../../contracts/src/match-keys.js';
import type { DuplicateReason, DuplicateStrength } from '../../../../contracts/src/queries/duplicates.js';
import { addressNotProvided } from '../../../../contracts/src/property.js';
import { similarNames } from './name-similarity.js';

/** Somebody, as far as they are compared: the keys are null where nothing is known. */
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

/** Somebody who is no lead yet, as somebody to compare. */
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
    emailKey: given.email?.trim().toLowerCase() || null,
    phoneKey: phoneKey(given.phone ?? null),
    addressKey: addressKey({ propertyAddress, streetAddress, city, zipCode }),
  };
}

/** The keys that somebody has, with the rule that each belongs to: who shares none is never compared. */
export function keyNamesOf({ emailKey, phoneKey, addressKey }: Compared): string[] {
  const named = { email: emailKey, phone: phoneKey, address: addressKey };
  return Object.entries(named).flatMap(([rule, key]) => (key === null ? [] : [`${rule} ${key}`]));
}

/**
 * What two have in common and how probable it is that they are one case; null where no rule finds them. A lead is one property of one
 * owner: the same owner with another address, or another owner of the same address, is only possibly one.
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
