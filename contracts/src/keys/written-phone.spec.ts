import { describe, expect, it } from '@jest/globals';
import { callLink, readPhone, sameNumber, tidyPhone, usSpelling } from './written-phone.js';

describe('a number that somebody wrote', () => {
  it.each([
    ['(515) 555-0142', { number: '5155550142', extension: null }],
    ['515.555.0142 x12', { number: '5155550142', extension: '12' }],
    ['+44 20 7946 0958 ext. 3', { number: '+442079460958', extension: '3' }],
    ['555-0142', { number: '5550142', extension: null }],
  ])('%s is read', (text, read) => expect(readPhone(text)).toEqual(read));

  it.each([
    ['words', 'call my wife'],
    ['words after a number', '515-555-0142 after six'],
    ['too few digits', '12'],
    ['between a local number and one with its area code', '155501423'],
    ['too many digits', '5'.repeat(40)],
    ['more than E.164 has', '+4420794609581234'],
    ['rounded by a spreadsheet', '5.15556E+09'],
    ['the letters of a vanity number', '1-800-FLOWERS'],
    ['two numbers', '515-555-0142 / 515-555-0143'],
    ['a number abroad without its +', '44 20 7946 0958'],
    ['the US with a digit missing', '+1 515 555 014'],
    ['nothing', ''],
  ])('%s is none: %s', (_what, text) => expect(readPhone(text)).toBeNull());

  it.each([
    ['5155550142.0', '5155550142'],
    ['tel:+15155550142', '+15155550142'],
    ['５１５\u2011５５５\u00a0０１４２', '515-555 0142'],
    ['(515) 555-0142 ext. 3', '(515) 555-0142 ext. 3'],
    ['Cell 515-555-0142', 'Cell 515-555-0142'],
  ])('%s is kept as %s', (text, kept) => expect(tidyPhone(text)).toBe(kept));

  it('is the same in another spelling, and with an extension', () => {
    expect(sameNumber('515-555-0142', '+1 (515) 555-0142 x4')).toBe(true);
    expect(sameNumber('515-555-0142', '515-555-0143')).toBe(false);
    expect(sameNumber('no number', 'none either')).toBe(false);
    expect(sameNumber('no number', 'no number')).toBe(true);
  });

  it.each([
    ['5155550142.0', '(515) 555-0142'],
    ['1.515.555.0142x3', '(515) 555-0142 ext. 3'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['555-0142', '555-0142'],
    ['call my wife', 'call my wife'],
  ])('%s in the US spelling is %s', (text, spelled) => expect(usSpelling(text)).toBe(spelled));

  it.each([
    ['515-555-0100', 'tel:+15155550100'],
    ['+1 (515) 555-0100', 'tel:+15155550100'],
    ['(515) 555-0100 ext. 12', 'tel:+15155550100;ext=12'],
    ['515.555.0100x7', 'tel:+15155550100;ext=7'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['555-0100', 'tel:5550100'],
    ['call my wife', null],
  ])('%s is called by %s', (text, link) => expect(callLink(text)).toBe(link));
});
