import { describe, expect, it } from '@jest/globals';
import { addressKey } from './match-keys.js';

const nowhere = { propertyAddress: 'Not provided', streetAddress: null, city: null, zipCode: null };

describe('the key of an address', () => {
  it('is the same from the line and from the parts, however the street is written', () => {
    const line = { ...nowhere, propertyAddress: '100 North Sample Street, Ankeny, IA 50023' };
    const parts = { propertyAddress: 'x', streetAddress: '100 n. Sample St', city: 'Ankeny', zipCode: '50023' };
    expect(addressKey(line)).toBe('100 n sample st 50023');
    expect(addressKey(parts)).toBe(addressKey(line));
  });

  it('tells apartments of one house apart', () => {
    const of = (street: string) => addressKey({ ...nowhere, propertyAddress: `${street}, Ankeny, IA 50023` });
    expect(of('100 Sample St, Apt 4')).not.toBe(of('100 Sample St, Apt 5'));
  });

  it('takes the city where there is no ZIP, and the line where it is no address', () => {
    expect(addressKey({ ...nowhere, streetAddress: '1 Sample Rd', city: 'Ames' })).toBe('1 sample rd ames');
    expect(addressKey({ ...nowhere, propertyAddress: 'The blue house, Ames' })).toBe('the blue house ames');
  });

  it('is none where no address is known, or it was erased', () => {
    expect(addressKey(nowhere)).toBeNull();
    expect(addressKey({ ...nowhere, propertyAddress: '[erased]' })).toBeNull();
    expect(addressKey({ ...nowhere, streetAddress: '[erased]', city: 'Ames' })).toBeNull();
  });
});
