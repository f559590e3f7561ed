import { describe, expect, it } from '@jest/globals';
import * as cell from './cell-values.js';

describe('a cell of one line', () => {
  it.each([
    ['  Ann \t\r\n Sample ', 'Ann Sample'],
    ["'=1+1", '=1+1'],
    ["'+1 515", '+1 515'],
    ["'-5", '-5'],
    ["'@ann", '@ann'],
    ["'＝1", '＝1'],
    ["''=1", "'=1"],
    ["'Ann'", "'Ann'"],
    ["O'=Sample", "O'=Sample"],
    ['', ''],
  ])('%j says %j', (text, said) => expect(cell.lineText(text)).toBe(said));
});

describe('a cell with an address', () => {
  it.each([
    ['100 Sample St\r\nAnkeny, IA 50023', '100 Sample St, Ankeny, IA 50023'],
    ['100 Sample St,\nAnkeny,\rIA  50023,', '100 Sample St, Ankeny, IA 50023'],
    ['100 Sample St\n\n \nAnkeny', '100 Sample St, Ankeny'],
    ['100 Sample St, Unit 5', '100 Sample St, Unit 5'],
    ['\n', ''],
  ])('%j is %j', (text, address) => expect(cell.addressText(text)).toBe(address));
});

describe('a cell with a ZIP code', () => {
  it.each([
    ['50023', '50023'],
    [' 50023 ', '50023'],
    ['2139', '02139'],
    ['501', '00501'],
    ['50023-1234', '50023'],
    ['500231234', '50023'],
    ['2139.0', '02139'],
    ['2139-1234', '02139'],
    // Anything else stays, to be refused.
    ['12', '12'],
    ['50023-12', '50023-12'],
    ['50023-12345', '50023-12345'],
    ['x50023', 'x50023'],
    ['50023 IA', '50023 IA'],
    ['50023x0', '50023x0'],
    ['', ''],
  ])('%j is %j', (text, zip) => expect(cell.zipText(text)).toBe(zip));
});

describe('a cell with a phone number', () => {
  it.each([
    '5155550142',
    '515-555-0142',
    '515.555.0142',
    '515 - 555 -- 0142',
    '(515) 555-0142',
    '(515)5550142',
    '15155550142',
    '+15155550142',
    '+1 (515) 555 0142',
    '1-515-555-0142',
    "'+1 - 515 555 0142",
    '5155550142.0',
    '001 515 555 0142',
    '515\u2011555\u20110142',
    'Tel. 515-555-0142',
  ])('%s is (515) 555-0142', (text) => expect(cell.phoneText(text)).toBe('(515) 555-0142'));

  it.each(['555-0142', '+44 20 7946 0958', '5.15556E+09', 'call my wife', '25155550142', '51555501422', ''])(
    '%j stays as it is',
    (text) => expect(cell.phoneText(text)).toBe(text),
  );

  it('keeps its extension', () => {
    expect(cell.phoneText('515.555.0142x3')).toBe('(515) 555-0142 ext. 3');
  });
});

describe('a cell with a number', () => {
  it.each([
    ['1950', 1950],
    ['$1,950', 1950],
    ['$ 1,234,567.89', 1_234_567.89],
    ['-3', -3],
    ['1.5', 1.5],
    [' 07 ', 7],
    ['12.25', 12.25],
  ])('%j is %d', (text, number) => expect(cell.numberOf(text, 'Rooms')).toBe(number));

  it.each(['', 'many', '1.', '.5', '1.2.3', '5 rooms', 'ca. 5', '--5', '1,9500', '0x10'])(
    '%j is refused, and the cell is not quoted',
    (text) => {
      const read = () => cell.numberOf(text, 'Rooms');
      expect(read).toThrow(cell.WrongCell);
      expect(read).toThrow(/^Rooms must be a number$/);
    },
  );

  it.each([
    ['$1,950.50', 195_050],
    ['0.29', 29],
    ['1999.999', 200_000],
  ])('%j dollars are %d cents', (text, cents) => expect(cell.centsOf(text, 'Rent')).toBe(cents));

  it('of dollars is refused by its own name', () => {
    expect(() => cell.centsOf('x', 'Rent')).toThrow(/^Rent must be a number$/);
  });
});

describe('a cell with one of our words', () => {
  it.each([
    ['Walkthrough Scheduled', 'walkthrough_scheduled'],
    [' walkthrough-scheduled', 'walkthrough_scheduled'],
    ['walkthrough__scheduled', 'walkthrough_scheduled'],
    ['NEW LEADS', 'leads'],
    ['new lead', 'leads'],
    ['leads', 'leads'],
  ])('%j is the stage %s', (text, stage) => expect(cell.stageOf(text)).toBe(stage));

  it.each([
    ['Rent vs sell calculator', 'rent-vs-sell-calculator'],
    ['Webinar', 'webinar'],
  ])('%j is the source %s', (text, source) => expect(cell.sourceOf(text)).toBe(source));

  it.each([
    ['Single Family', 'single-family'],
    ['single family home', 'single-family'],
    ['House', 'single-family'],
    ['Multi_Family', 'multi-family'],
    ['duplex', 'multi-family'],
    ['Apartment', 'multi-family'],
    ['town house', 'townhouse'],
    ['Townhouse', 'townhouse'],
    ['condominium', 'condo'],
    ['Commercial', 'commercial'],
  ])('%j is the type %s', (text, type) => expect(cell.propertyTypeOf(text)).toBe(type));

  it.each([
    [cell.stageOf, 'Stage is not one that we know'],
    [cell.sourceOf, 'Source is not one that we know'],
    [cell.propertyTypeOf, 'Property type is not one that we know'],
  ] as const)('is refused if it is none', (read, message) => {
    for (const text of ['castle', '', 'singlefamily']) {
      expect(() => read(text)).toThrow(cell.WrongCell);
      expect(() => read(text)).toThrow(message);
    }
  });
});
