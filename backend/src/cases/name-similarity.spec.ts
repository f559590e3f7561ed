import { describe, expect, it } from '@jest/globals';
import { jaroWinkler, similarNames } from './decide-duplicates.js';

describe('how alike two texts are', () => {
  // The strings of Winkler's 1994 table, with its similarities.
  it.each([
    ['shackleford', 'shackelford', 0.9818],
    ['dunningham', 'cunnigham', 0.8963],
    ['nichleson', 'nichulson', 0.9556],
    ['jones', 'johnson', 0.8324],
    ['massey', 'massie', 0.9333],
    ['abroms', 'abrams', 0.9222],
    ['jeraldine', 'geraldine', 0.9259],
    ['michelle', 'michael', 0.9214],
    ['julies', 'julius', 0.9333],
    ['tanya', 'tonya', 0.88],
    ['sean', 'susan', 0.805],
  ])('%s and %s: %d', (a, b, alike) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(alike, 4);
    expect(jaroWinkler(b, a)).toBeCloseTo(alike, 4);
  });

  it.each([
    ['𠮷ab', '𠮷ba', 0.9333],
    ['', '', 1],
    ['', 'a', 0],
    ['a', 'b', 0],
    ['ab', 'ba', 0],
    ['abc', 'xyz', 0],
    ['same name', 'same name', 1],
    ['abcdefgh', 'abcdefgx', 0.95],
    // One letter of each is taken once, however often it stands in the other.
    ['aaa', 'axx', 0.6],
  ])('%j and %j: %d', (a, b, alike) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(alike, 4);
  });
});

describe('names of people', () => {
  it.each<[string, string, boolean | null]>([
    ['', 'Ann', null],
    ['Ann', '', null],
    [' -- ', 'Ann', null],
    ['Ann-Marie  Sample', 'sample, ann marie', true],
    ['ANN SAMPLE', 'ann sample', true],
    ['Unit 7 LLC', 'unit-7, llc', true],
    ['Tanya', 'Tonya', true],
    ['Michelle', 'Michael', true],
    ['Jones', 'Johnson', false],
    ['Sean', 'Susan', false],
    ['Zoë', 'Zoe', true],
    ['ﬁona', 'Fiona', true],
    ['Ann Sample', 'Ann B', false],
  ])('%j and %j: %j', (one, other, similar) => {
    expect(similarNames(one, other)).toBe(similar);
    expect(similarNames(other, one)).toBe(similar);
  });
});
