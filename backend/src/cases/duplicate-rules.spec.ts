import { describe, expect, it } from '@jest/globals';
import { comparedOf, matchOf, jaroWinkler, nameSimilarity, similarNames } from './decide-duplicates.js';

const ann = {
  name: 'Ann Sample',
  email: 'ann@example.com',
  phone: '(515) 555-0142',
  propertyAddress: '100 Sample Street, Ankeny, IA 50023',
};
const match = (change: Partial<typeof ann>) => matchOf(comparedOf(ann), comparedOf({ ...ann, ...change }));

describe('what two leads have in common', () => {
  it('is everything, however it is written', () => {
    const again = { name: 'SAMPLE, Ann', email: 'Ann@Example.com', phone: '+1 515-555-0142' };
    const found = match({ ...again, propertyAddress: '100 sample st, Ankeny, ia 50023' });
    expect(found).toEqual({ reasons: ['email', 'phone', 'address', 'name'], strength: 'probable' });
  });

  const other = { email: 'other@example.com', phone: '515-555-0199' };
  it.each([
    ['another address of the same owner', { propertyAddress: '7 Other Rd, Ames, IA 50010' }, 'possible'],
    ['another owner of the same address', { ...other, name: 'Bob Else' }, 'possible'],
    ['the same address and nearly the same name', { ...other, name: 'Anne Sample' }, 'probable'],
    ['the same address and e-mail', { phone: '', name: 'Bob Else' }, 'probable'],
    ['the same e-mail, no address known', { phone: '', propertyAddress: 'Not provided' }, 'probable'],
    [
      'the same phone, no address known, another name',
      { email: '', propertyAddress: '', name: 'Bob Else' },
      'possible',
    ],
  ])('%s is %s', (_, change, strength) => expect(match(change)?.strength).toBe(strength));

  it('is nothing where only the names are alike, or both know nothing', () => {
    expect(match({ ...other, propertyAddress: '7 Other Rd, Ames, IA 50010' })).toBeNull();
    expect(matchOf(comparedOf({ name: 'Ann' }), comparedOf({ name: 'Ann' }))).toBeNull();
  });
});

describe('names', () => {
  // The pairs that Winkler's paper gives.
  it.each([
    ['martha', 'marhta', 0.961],
    ['dixon', 'dicksonx', 0.813],
    ['dwayne', 'duane', 0.84],
  ])('%s and %s are %d alike', (a, b, alike) => expect(jaroWinkler(a, b)).toBeCloseTo(alike, 2));

  it('say nothing where one is not known', () => expect(similarNames('Ann', ' ')).toBeNull());
  it('are one without accents and in any order', () => expect(similarNames('José Núñez', 'Nunez, Jose')).toBe(true));
  it.each([
    ['Søren Łącki', 'Soren Lacki'],
    ['Ana Weiß', 'Ana Weiss'],
    ['Ann O’Brien', "O'Brien, Ann"],
    ['Jose\u0301 Núñez', 'José Núñez'],
  ])('%s and %s are alike to the letter', (one, other) => expect(nameSimilarity(one, other)).toBe(1));
  it('are two', () => expect(similarNames('Ann Sample', 'Bob Else')).toBe(false));
});
