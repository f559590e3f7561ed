import { describe, expect, it } from '@jest/globals';
import { placeOf } from './place-of.js';

describe('placeOf', () => {
  it('names street and city, without state and ZIP', () => {
    expect(placeOf({ propertyAddress: '100 Sample St, West Des Moines, IA 50265', city: 'West Des Moines' })).toEqual([
      '100 Sample St',
      ', West Des Moines',
    ]);
    expect(placeOf({ propertyAddress: '7 Sample Ave NE, Ankeny, IA 50021-1234', city: 'Ankeny' })).toEqual([
      '7 Sample Ave NE',
      ', Ankeny',
    ]);
  });

  it('keeps what was written by hand where the city is not known', () => {
    expect(placeOf({ propertyAddress: '100 Sample St NE', city: null })).toEqual(['100 Sample St NE']);
    expect(placeOf({ propertyAddress: '12 Sample Rd, Clive IA 50325', city: null })).toEqual(['12 Sample Rd, Clive']);
  });

  it('says that there is no address rather than showing the placeholder that is stored', () => {
    expect(placeOf({ propertyAddress: 'Not provided', city: null })).toEqual(['No address yet']);
  });
});
