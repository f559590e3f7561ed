import { describe, expect, it } from '@jest/globals';
import { placeOf } from './card.js';

describe('placeOf', () => {
  it.each([
    ['100 Sample St, West Des Moines, IA 50265', ['100 Sample St', ', West Des Moines']],
    ['7 Sample Ave NE, Unit 4, Ankeny, IA 50021-1234', ['7 Sample Ave NE, Unit 4', ', Ankeny']],
    ['12 Sample Rd, Clive IA 50325', ['12 Sample Rd', ', Clive']],
  ])('names street and city of %p, without state and ZIP', (address, parts) => {
    expect(placeOf(address)).toEqual(parts);
  });

  it('keeps an address that is only a street', () => {
    expect(placeOf('100 Sample St NE')).toEqual(['100 Sample St NE']);
  });

  it('says that there is no address rather than showing the placeholder that is stored', () => {
    expect(placeOf('Not provided')).toEqual(['No address yet']);
  });
});
