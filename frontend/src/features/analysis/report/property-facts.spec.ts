import { describe, expect, it } from '@jest/globals';
import { propertyFacts } from './property-facts.js';

const unknown = {
  address: '100 Sample St, Ankeny, IA 50023',
  streetAddress: '100 Sample St',
  city: 'Ankeny',
  state: 'IA',
  zipCode: '50023',
  propertyType: 'single-family',
  squareFootage: 0,
  unitCount: 1,
  bedrooms: null,
  bathrooms: null,
  yearBuilt: null,
} as const;
const type = { name: 'Type', value: 'Single Family Home' };
const units = { name: 'Units', value: '1' };

describe('propertyFacts', () => {
  it('shows the figures that a preliminary report counts with, marked as assumed', () => {
    expect(propertyFacts(unknown, true)).toEqual([
      type,
      { name: 'Square feet', value: '1,500', assumed: true },
      units,
      { name: 'Bedrooms', value: '3', assumed: true },
      { name: 'Bathrooms', value: '2', assumed: true },
    ]);
  });

  it('assumes nothing where a provider estimated', () => {
    expect(propertyFacts(unknown, false)).toEqual([type, units]);
  });

  it('shows no type that nobody said, and where figures are assumed it is the type that they assume', () => {
    const property = { ...unknown, propertyType: null };
    expect(propertyFacts(property, true)[0]).toEqual({ ...type, assumed: true });
    expect(propertyFacts(property, false)).toEqual([units]);
  });

  it("prefers the property's own, also where that is nil", () => {
    const property = { ...unknown, squareFootage: 1850, bedrooms: 0, bathrooms: 1.5, yearBuilt: 1998 };
    expect(propertyFacts(property, true)).toEqual([
      type,
      { name: 'Square feet', value: '1,850' },
      units,
      { name: 'Bedrooms', value: '0' },
      { name: 'Bathrooms', value: '1.5' },
      { name: 'Year built', value: '1998' },
    ]);
  });
});
