import { describe, expect, it } from '@jest/globals';
import { foldedText, nameKey } from './names.js';

/**
 * What is typed, and what it has to find. Sources: Unicode UAX 15 (normalization forms; its figures 3 to 6), UAX 29 (apostrophes and
 * hyphens within words), CLDR Latin-ASCII.xml (letters without a decomposition).
 */
const same: [typed: string, meant: string, why: string][] = [
  ['jose', 'José', 'UAX 15: é decomposes'],
  ['josé', 'Jose', 'UAX 15: an accent more'],
  ['José', 'Jose\u0301', 'UAX 15: composed and decomposed'],
  ['jose nunez', 'José Núñez', 'UAX 15: several accents'],
  ['angstrom', 'Ångström', 'UAX 15 figure 3: Å'],
  ['\u212b', '\u00c5', 'UAX 15 figure 3: the Ångström sign'],
  ['q\u0307\u0323', 'q\u0323\u0307', 'UAX 15 figure 4: the order of two marks'],
  ['\u1e69', 's\u0323\u0307', 'UAX 15 figure 5: one letter with two marks'],
  ['fi', 'ﬁ', 'UAX 15 figure 6: a ligature'],
  ['25', '2⁵', 'UAX 15 figure 6: a superscript'],
  ['123 1/2 Main', '123\u00a0½ Main', 'UAX 15: a fraction, and a space that does not break'],
  ['smith', 'Ｓｍｉｔｈ', 'UAX 15: wide letters'],
  ['nguyen', 'Nguyễn', 'UAX 15: two accents on one letter'],
  ['dvorak', 'Dvořák', 'UAX 15: a caron'],
  ['ipek', 'İpek', 'UAX 15: a dot above'],
  ['yildiz', 'Yıldız', 'CLDR: ı is i'],
  ["o'brien", 'O’Brien', 'UAX 29: U+2019 is preferred for an apostrophe'],
  ["o'brien", 'O‘Brien', 'CLDR: U+2018'],
  ["o'brien", 'OʼBrien', 'CLDR: U+02BC'],
  ["o'brien", 'O´Brien', 'typed with the key of the acute accent'],
  ["o'brien", 'O`Brien', 'typed with the key of the grave accent'],
  ["ka'ahumanu", 'Kaʻahumanu', 'CLDR: U+02BB, the okina'],
  ['smith-jones', 'Smith‐Jones', 'UAX 29: U+2010 is a hyphen, too'],
  ['smith-jones', 'Smith–Jones', 'CLDR: an en dash'],
  ['smith-jones', 'Smith‑Jones', 'UAX 15: U+2011 decomposes into U+2010'],
  ['strasse', 'Straße', 'CLDR: ß is ss'],
  ['STRASSE', 'STRAẞE', 'CLDR: and so is ẞ'],
  ['lukasz', 'Łukasz', 'CLDR: ł is l'],
  ['soren', 'Søren', 'CLDR: ø is o'],
  ['dordevic', 'Đorđević', 'CLDR: đ is d'],
  ['gudrun', 'Guðrún', 'CLDR: ð is d'],
  ['thor', 'Þór', 'CLDR: þ is th'],
  ['aebelo', 'Æbelø', 'CLDR: æ is ae'],
  ['boeuf', 'Bœuf', 'CLDR: œ is oe'],
  ['muller', 'Müller', 'CLDR: ü is u, and not ue'],
  ['αχιλλέας', 'ΑΧΙΛΛΕΑΣ', 'Greek capitals have one sigma'],
  ['ann smith', 'Ann\u200b Smith\u200f', 'UAX 29: marks that are not seen'],
];

describe('words that people typed', () => {
  it.each(same)('%j is %j (%s)', (typed, meant) => expect(foldedText(typed)).toBe(foldedText(meant)));

  it.each([
    ['mueller', 'Müller'],
    ['obrien', "O'Brien"],
    ['joan', 'Jo Ann'],
    ['ivan', 'Иван'],
    ['1', '一'],
  ])('%j is not %j', (typed, other) => expect(foldedText(typed)).not.toBe(foldedText(other)));

  it('stay what they are, once they are in that form', () => {
    for (const [, meant] of same) expect(foldedText(foldedText(meant))).toBe(foldedText(meant));
    expect(foldedText('100 Sample St, Ankeny <a_b@example.com> 100%')).toBe(
      '100 sample st, ankeny <a_b@example.com> 100%',
    );
  });

  it('are one name, whatever the spaces', () => expect(nameKey('  José\u00a0  O’Brien ')).toBe("jose o'brien"));
});
