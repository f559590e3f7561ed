import { describe, expect, it } from '@jest/globals';
import { comparedOf, keyNamesOf, matchOf, type Compared } from './decide-duplicates.js';

const nobody: Compared = { name: '', emailKey: null, phoneKey: null, addressKey: null };

describe('a person, prepared for comparison', () => {
  it('has nothing where nothing is given', () => {
    const blank = { name: '', email: ' ', phone: '', propertyAddress: '  ' };
    for (const given of [{}, blank, { phone: null, streetAddress: null }]) expect(comparedOf(given)).toEqual(nobody);
    expect(keyNamesOf(nobody)).toEqual([]);
  });

  it('has the name as written, and the same keys however the rest is written', () => {
    const one = comparedOf({ name: 'Ann', email: ' Ann@Example.COM ', phone: '(515) 555-0142' });
    expect(one).toEqual({ ...comparedOf({ phone: '+1 515.555.0142' }), name: 'Ann', emailKey: 'ann@example.com' });
    expect(comparedOf({ phone: '515-555-0142 ext. 4' }).phoneKey).toBe(one.phoneKey);
    expect(keyNamesOf(one)).toEqual(['email ann@example.com', `phone ${one.phoneKey}`]);
  });

  it('has one address, as a line or in parts', () => {
    const line = comparedOf({ propertyAddress: ' 100 Sample St, Ankeny, IA 50023 ' });
    expect(line.addressKey).not.toBeNull();
    expect(keyNamesOf(line)).toEqual([`address ${line.addressKey}`]);
    expect(comparedOf({ streetAddress: '100 Sample St', city: 'Ankeny', zipCode: '50023' })).toEqual(line);
  });
});

describe('two people', () => {
  const ann: Compared = { name: 'Ann Sample', emailKey: 'e', phoneKey: 'p', addressKey: 'a' };
  const bob = { name: 'Bob Else' };
  const nameless = { name: '' };
  const elsewhere = { addressKey: 'b' };
  const unknown = { addressKey: null };

  it.each<[string, Partial<Compared>, string[], string]>([
    ['everything', {}, ['email', 'phone', 'address', 'name'], 'probable'],
    ['all but the name', bob, ['email', 'phone', 'address'], 'probable'],
    ['all, with one name unknown', nameless, ['email', 'phone', 'address'], 'probable'],
    ['phone and address', { ...bob, emailKey: null }, ['phone', 'address'], 'probable'],
    ['address and name', { emailKey: 'f', phoneKey: 'q' }, ['address', 'name'], 'probable'],
    ['the address alone', { ...bob, emailKey: 'f', phoneKey: 'q' }, ['address'], 'possible'],
    ['the address, one name unknown', { ...nameless, emailKey: 'f', phoneKey: 'q' }, ['address'], 'possible'],
    ['e-mail, phone and name, elsewhere', elsewhere, ['email', 'phone', 'name'], 'possible'],
    ['e-mail and name, one place unknown', { ...unknown, phoneKey: null }, ['email', 'name'], 'probable'],
    ['e-mail, one place and one name unknown', { ...nameless, ...unknown, phoneKey: null }, ['email'], 'probable'],
    ['e-mail, another name, one place unknown', { ...bob, ...unknown, phoneKey: 'q' }, ['email'], 'possible'],
  ])('with %s in common', (_, change, reasons, strength) => {
    expect(matchOf(ann, { ...ann, ...change })).toEqual({ reasons, strength });
    expect(matchOf({ ...ann, ...change }, ann)).toEqual({ reasons, strength });
  });

  it('with nothing but unknown keys, or a name, are not compared', () => {
    expect(matchOf(nobody, nobody)).toBeNull();
    expect(matchOf(ann, { ...nobody, name: ann.name })).toBeNull();
  });
});
