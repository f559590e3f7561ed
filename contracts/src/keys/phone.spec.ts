import { describe, expect, it } from '@jest/globals';
import { phoneKey, searchedDigits, textNumber } from './phone.js';

const here = '5155550142';
const e164 = `+1${here}`;

/**
 * Where each rule comes from: E.123 and E.164 of the ITU, the North American Numbering Plan (NANP), RFC 3966 (`tel:`), libphonenumber's
 * documentation, what spreadsheets export, and what was stored before there was a rule.
 */
describe('a phone number: its key, and the number that texts go to', () => {
  it.each([
    ['NANP', '(515) 555-0142', here, e164],
    ['NANP', '515.555.0142', here, e164],
    ['NANP', '5155550142', here, e164],
    ['NANP, the 1 before a long-distance call', '1-515-555-0142', here, e164],
    ['E.164', '+15155550142', here, e164],
    ['E.123', '+1 515 555 0142', here, e164],
    ['E.123, with the country in parentheses', '(+1) 515 555 0142', here, e164],
    ['E.164, dialled from most countries', '001 515 555 0142', here, e164],
    ['NANP, dialled from the US', '011 44 20 7946 0958', '+442079460958', '+442079460958'],
    ['RFC 3966', 'tel:+1-515-555-0142', here, e164],
    ['RFC 3966, extension', 'tel:+15155550142;ext=4', here, e164],
    ['libphonenumber, extension', '515-555-0142 ext. 4', here, e164],
    ['libphonenumber, extension', '515.555.0142 x12', here, e164],
    ['libphonenumber, extension', '(515) 555-0142 #7', here, e164],
    ['libphonenumber, extension', '515 555 0142 extension 123', here, e164],
    ['phones that wait, then dial on', '515-555-0142,4', here, e164],
    ['a spreadsheet’s number with a fraction', '5155550142.0', here, e164],
    ['a spreadsheet’s number with a fraction, in Europe', '15155550142,00', here, e164],
    ['a spreadsheet has rounded it', '5.15556E+09', null, null],
    ['a spreadsheet has rounded it', '1.51556e10', null, null],
    ['Unicode, hyphens that do not break', '515\u2011555\u20110142', here, e164],
    ['Unicode, spaces that do not break', '1\u00a0515\u202f5550142', here, e164],
    ['Unicode, full-width digits', '５１５－５５５－０１４２', here, e164],
    ['Unicode, marks of direction around a copied number', '\u202a+1 (515) 555-0142\u202c', here, e164],
    ['a label', 'Cell: 515-555-0142', here, e164],
    ['a label', '515-555-0142 (home)', here, e164],
    ['E.164, another country', '+44 20 7946 0958', '+442079460958', '+442079460958'],
    ['habit against E.123, the 0 of calls within the country', '+44 (0)20 7946 0958', '+442079460958', '+442079460958'],
    ['libphonenumber, the same 0', '+44 020 7946 0958', '+442079460958', '+442079460958'],
    ['E.164, dialled from most countries', '0049 89 123456', '+4989123456', '+4989123456'],
    ['E.164, ten digits of another country', '+51 5555 0142', '+5155550142', '+5155550142'],
    ['NANP, without the area code', '555-0142', '5550142', null],
    ['libphonenumber does not know letters either', '1-800-FLOWERS', null, null],
    ['no number', 'call my wife', null, null],
    ['no number', '12', null, null],
    ['no number', '[erased]', null, null],
    ['no number', '', null, null],
    ['no number', null, null, null],
    ['stored before: words around a number', 'Call 515-555-0142, please', here, e164],
    ['stored before: a number abroad without its +', '44 20 7946 0958', '+442079460958', null],
    ['stored before: two numbers', '515-555-0142 / 515-555-0143', '51555501425155550143', null],
    ['stored before: a digit too many', '515555014222', '+515555014222', null],
    ['E.164, more than 15 digits', '5'.repeat(40), '5'.repeat(40), null],
  ])('%s: %s', (_source, written, key, texts) => {
    expect([phoneKey(written), textNumber(written)]).toEqual([key, texts]);
  });

  it('is another for another number, whatever its extension', () => {
    expect(phoneKey('515-555-0142 x3')).not.toBe(phoneKey('515-555-0143'));
    expect(phoneKey('515-555-0142 x3')).not.toBe(phoneKey('515-555-01423'));
  });

  it('has the same key as the number that texts go to', () => {
    for (const written of [here, '+44 020 7946 0958', '515-555-0142 x3', 'Call 515-555-0142, please'])
      expect(phoneKey(textNumber(written))).toBe(phoneKey(written));
  });
});

describe('the digits that a number is searched by', () => {
  it.each([
    ['+1 515.555.0142 x4', here],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['555-0142', '5550142'],
    ['515 55', null],
    ['Sample', null],
  ])('of %s are %s', (text, digits) => expect(searchedDigits(text)).toBe(digits));
});
