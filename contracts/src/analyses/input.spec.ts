import { describe, expect, it } from '@jest/globals';
import { submitAnalysesSchema } from './routes.js';

const property = {
  streetAddress: ' 100 Sample St ',
  city: 'Ankeny',
  zipCode: '50023',
  propertyType: 'condo',
  squareFootage: 900,
  unitCount: 1,
};

describe('the analysis form', () => {
  it('needs of a property only what is required: the state is Iowa, the rest unknown', () => {
    const parsed = submitAnalysesSchema.parse({ email: 'owner@example.com', properties: [property] });
    expect(parsed).toEqual({
      email: 'owner@example.com',
      properties: [
        { ...property, streetAddress: '100 Sample St', state: 'IA', bedrooms: null, bathrooms: null, yearBuilt: null },
      ],
    });
  });

  it.each(Object.keys(property))('names the place of a missing %s', (field) => {
    const incomplete = Object.fromEntries(Object.entries(property).filter(([name]) => name !== field));
    const { error } = submitAnalysesSchema.safeParse({
      email: 'owner@example.com',
      properties: [property, incomplete],
    });
    expect(error?.issues.map(({ path }) => path)).toEqual([['properties', 1, field]]);
  });

  it('needs an e-mail that is one', () => {
    const messages = (email: unknown) =>
      submitAnalysesSchema.safeParse({ email, properties: [property] }).error?.issues.map(({ message }) => message);
    expect(messages(undefined)).toEqual(['Email is required']);
    expect(messages('owner')).toEqual(['Enter an email address like name@example.com']);
    expect(messages('owner@example.com')).toBeUndefined();
  });
});
