import { describe, expect, it } from '@jest/globals';
import { PersonFinder } from './person-in-text.js';

const nobody = { names: [], emails: [], phones: [], addresses: [] };
const finds = (phone: string) => {
  const finder = new PersonFinder({ ...nobody, phones: [phone] });
  return (text: string) => finder.isIn(text);
};

describe('whether a line of a file is about a person whose number is known', () => {
  it.each([
    ['5155550163.0', 'Ann Else,(515) 555-0163'],
    ['515-555-0163 ext. 4', 'Ann Else,515.555.0163'],
    ['515-555-0163', 'Ann Else,5155550163.0'],
    ['515-555-0163', 'Ann Else,001 515 555 0163'],
    ['001 515 555 0163', 'Ann Else,+1 515 555 0163 x9'],
    ['5155550163', 'Ann Else,５１５\u2011５５５\u2011０１６３'],
    ['515-555-0163', 'Call 515-555-0163, please'],
  ])('%s is in %s', (phone, line) => expect(finds(phone)(line)).toBe(true));

  it.each([
    ['515-555-0163', 'Ann Else,515-555-0164'],
    ['515-555-0163', 'Invoice 95155550163'],
    ['515-555-0163', 'Invoice 51555501630'],
    ['5.15556E+09', 'Ann Else,5.15556E+09'],
    ['ask', 'ask Ann'],
  ])('%s is not in %s', (phone, line) => expect(finds(phone)(line)).toBe(false));
});

describe('a line about a person', () => {
  const jose = new PersonFinder({
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
  ])('is %j', (line) => expect(jose.isIn(line)).toBe(true));

  it.each(['Zoë', 'Josef Nunez', '5 Canyon Ct', '515-555-01001'])('is not %j', (line) =>
    expect(jose.isIn(line)).toBe(false),
  );
});

describe('an address in a text', () => {
  const places = (address: string, text: string) =>
    new PersonFinder({ ...nobody, addresses: [address] }).placesIn(text).map((place) => text.slice(...place));

  it.each([
    ['4100 NW Sample St', 'at 4100 Northwest Sample Street, they said', '4100 Northwest Sample Street'],
    ['4100 NW Sample St', 'at 4100 N. W. SAMPLE STR.', '4100 N. W. SAMPLE STR'],
    ['4100 Northwest Sample Street, Ankeny, IA 50023', 'in 4100 nw sample st today', '4100 nw sample st'],
    [
      '4100 NW Sample St, West Des Moines, IA 50265',
      'in 4100 Northwest Sample Street, West Des Moines, Iowa 50265-1234 today',
      '4100 Northwest Sample Street, West Des Moines, Iowa 50265-1234',
    ],
    ['100 Sample St Apt 4', 'see Apt. 4, 100 Sample Street now', 'Apt. 4, 100 Sample Street'],
    ['100 Sample St #4', 'see 100 Sample Street Unit 4 now', '100 Sample Street Unit 4'],
    ['7 Twenty-First St', 'see 7 21st Street now', '7 21st Street'],
    ['100 US Highway 65', 'see 100 Hwy 65 now', '100 Hwy 65'],
    ['PO Box 12', 'to P.O. Box 12 please', 'P.O. Box 12'],
    ['5 Cañon Ct', 'see 5 canon court now', '5 canon court'],
    ['Sample Farm', 'at the SAMPLE  farm', 'SAMPLE  farm'],
  ])('%s is found in: %s', (address, text, found) => expect(places(address, text)).toEqual([found]));

  it('is found wherever it stands', () =>
    expect(places('100 Sample St', '100 sample street or 100 SAMPLE ST.')).toEqual([
      '100 sample street',
      '100 SAMPLE ST',
    ]));

  it.each(['2100 Sample St', '100 Sample Ave', '100 N Sample St', 'Sample St 100', '1005 Sample St'])(
    '100 Sample St is not found in: %s',
    (text) => expect(places('100 Sample St', text)).toEqual([]),
  );
});
