import { createHash } from 'node:crypto';

/** A number from 0 to 1, always the same for the same words: the model has no other chance in it. */
export function fraction(...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32;
}

export function between(low: number, high: number, ...words: (string | number)[]): number {
  return low + (high - low) * fraction(...words);
}

export function oneOf<T>(list: readonly T[], ...words: (string | number)[]): T {
  return list[Math.floor(fraction(...words) * list.length)]!;
}
