import { foldedText } from '../../../../contracts/src/keys/names.js';

/** From this similarity on, two names count as one person's: typos, endings of nicknames, words in another order. */
const similarFrom = 0.88;

/** How much a common beginning counts, and how many letters of it (Winkler 1990). */
const prefixWeight = 0.1;
const longestPrefix = 4;

/** Whether two names may be one person's; null if one of them is empty of letters. */
export function similarNames(one: string, other: string): boolean | null {
  const alike = nameSimilarity(one, other);
  return alike === null ? null : alike >= similarFrom;
}

/** How alike two names are, 1 for the same; null if one of them is empty of letters. */
export function nameSimilarity(one: string, other: string): number | null {
  const [a, b] = [inOneForm(one), inOneForm(other)];
  return a === '' || b === '' ? null : jaroWinkler(a, b);
}

/** Without capitals, accents and marks, words in order: "Sample, Ann" and "ann sample" are one. */
function inOneForm(name: string): string {
  return foldedText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

/** Jaro-Winkler similarity, 0 for nothing in common to 1 for the same (Winkler 1990, after Jaro 1989). */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < longestPrefix && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * prefixWeight * (1 - jaro);
}

function jaroSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Array<boolean>(b.length).fill(false);
  const ofA: string[] = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++) {
      if (taken[j] || a[i] !== b[j]) continue;
      taken[j] = true;
      ofA.push(a[i]!);
      break;
    }
  }
  if (ofA.length === 0) return 0;
  const ofB = b.split('').filter((_, j) => taken[j]);
  const swapped = ofA.filter((letter, i) => letter !== ofB[i]).length / 2;
  return (ofA.length / a.length + ofA.length / b.length + (ofA.length - swapped) / ofA.length) / 3;
}
