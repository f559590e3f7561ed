import { addressKey } from '../../../../contracts/src/keys/address.js';
import { emailKey } from '../../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../../contracts/src/keys/phone.js';
import type { DuplicateReason, DuplicateStrength } from '../../../../contracts/src/cases/queries.js';
import { addressNotProvided } from '../../../../contracts/src/property.js';
import { similarNames } from './name-similarity.js';

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
