import { describe, expect, it } from '@jest/globals';
import { normalisedAddress } from './address.js';

describe('normalised address', () => {
  it.each([
    '100 North Sample Street, Ankeny, IA 50023',
    ' 100 n. sample st.,Ankeny ,ia  50023 ',
    '100 N SAMPLE STREET ANKENY IA 50023',
  ])('is the same for %p', (address) => {
    expect(normalisedAddress(address)).toBe('100 n sample st ankeny ia 50023');
  });

  it('keeps different places apart', () => {
    const places = ['100 Sample St', '101 Sample St', '100 Sample Ave', '100 Sample St #4', '100 Sample St Apt 4'];
    expect(new Set(places.map(normalisedAddress)).size).toBe(places.length);
  });

  it('takes no word for one of JavaScript’s own', () => {
    expect(normalisedAddress('1 constructor toString')).toBe('1 constructor tostring');
  });
});
