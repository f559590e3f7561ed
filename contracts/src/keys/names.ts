/**
 * How names and other words that people typed are compared and found: `jose` finds `José`, however its accent is written, and `o'brien`
 * finds `O’Brien`. Compatibility forms and accents go (Unicode UAX 15, NFKD), letters that have no accent to lose become the Latin letters
 * that CLDR's Latin-ASCII transform names (ø is o, ł is l, ß is ss), and so do apostrophes and hyphens.
 *
 * For comparing, not for showing. Rows of `read.pipeline`, `read.analyses` and `read.referrals` hold such texts, and so do their
 * indexes: if you change a rule, raise those projections' versions. `foldedSql` says the same to Postgres.
 */
export function foldedText(text: string): string {
  const bare = text.replaceAll(acute, "'").normalize('NFKD').replace(marks, '').toLowerCase();
  const plain = bare.replace(single, (letter) => plainOf.get(letter)!);
  return foldedPairs.reduce((left, [letter, letters]) => left.replaceAll(letter, letters), plain);
}

/** A name in one spelling, for comparing: accents, capitals and the number of spaces don't matter. */
export function nameKey(name: string): string {
  return foldedText(name).trim().replace(/\s+/g, ' ');
}

/** Too many people share a name of one word for it to point to one of them. */
export function hasSeveralWords(name: string): boolean {
  return nameKey(name).includes(' ');
}

/** Typed in place of an apostrophe; NFKD would make a space of it. */
export const acute = '´';

/** What stands upon letters or is not seen: accents, joiners, marks of direction. A range of a regular expression. */
export const foldedMarks =
  '\\u00ad\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff';

/** Characters that become one other, by what they become. */
const singles: Record<string, string> = {
  "'": '‘’‚‛ʹʻʼʽˈ′`',
  '"': '“”„‟″',
  '-': '‐‒–—―−',
  '/': '⁄',
  a: 'ɑ',
  b: 'ƀɓ',
  d: 'đðɖ',
  g: 'ǥɠ',
  h: 'ħ',
  i: 'ıɨ',
  l: 'łƚ',
  n: 'ŋɲ',
  o: 'øɵ',
  t: 'ŧƭ',
  u: 'ʉ',
  z: 'ƶ',
  σ: 'ς',
};
const plainOf = new Map(Object.entries(singles).flatMap(([plain, all]) => [...all].map((letter) => [letter, plain])));
const single = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'g');
const marks = new RegExp(`[${foldedMarks}]+`, 'g');

/** Characters and what each becomes, place by place, as Postgres' `translate` takes them. */
export const foldedSingles = { from: [...plainOf.keys()].join(''), to: [...plainOf.values()].join('') };

/** Letters that become two. */
export const foldedPairs = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const;
