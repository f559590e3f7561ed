import { describe, expect, it } from '@jest/globals';
import { tellsOf } from './tells-of.js';

const tells = (phone: string) => tellsOf({ names: [], emails: [], phones: [phone], addresses: [] });

describe('whether a line of a file is about a person whose number is known', () => {
  it.each([
    ['5155550163.0', 'Ann Else,(515) 555-0163'],
    ['515-555-0163 ext. 4', 'Ann Else,515.555.0163'],
    ['515-555-0163', 'Ann Else,5155550163.0'],
    ['515-555-0163', 'Ann Else,001 515 555 0163'],
    ['001 515 555 0163', 'Ann Else,+1 515 555 0163 x9'],
    ['5155550163', 'Ann Else,５１５\u2011５５５\u2011０１６３'],
    ['515-555-0163', 'Call 515-555-0163, please'],
  ])('%s is in %s', (phone, line) => expect(tells(phone)(line)).toBe(true));

  it.each([
    ['515-555-0163', 'Ann Else,515-555-0164'],
    ['515-555-0163', 'Invoice 95155550163'],
    ['515-555-0163', 'Invoice 51555501630'],
    ['5.15556E+09', 'Ann Else,5.15556E+09'],
    ['ask', 'ask Ann'],
  ])('%s is not in %s', (phone, line) => expect(tells(phone)(line)).toBe(false));
});

describe('a line about a person', () => {
  const tellsOfJose = tellsOf({
    names: ['José\u00a0Núñez', 'Zoë'],
    emails: ['zoe@example.com'],
    phones: ['(515) 555-0100'],
    addresses: ['5 Cañon Ct'],
  });

  it.each([
    'Jose Nunez,7 Elm St',
    'José Nu\u0301n\u0303ez',
    'JOSÉ  NÚÑEZ',
    'at 5 canon ct',
    'ZOE@EXAMPLE.COM',
    'call +1 515.555.0100',
  ])('is %j', (line) => expect(tellsOfJose(line)).toBe(true));

  it.each(['Zoë', 'Josef Nunez', '5 Canyon Ct', '515-555-01001'])('is not %j', (line) =>
    expect(tellsOfJose(line)).toBe(false),
  );
});
