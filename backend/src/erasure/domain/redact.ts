import { erased } from '../../../../contracts/src/events/personal.js';
import { placesOf } from '../../../../contracts/src/keys/names-in-text.js';

/** Copies plain data and replaces the texts by `[erased]` wherever they occur, however they are written there. Pure. */
export function redacted(value: unknown, texts: readonly string[]): unknown {
  if (typeof value === 'string') return redactedText(value, texts);
  if (Array.isArray(value)) return value.map((item) => redacted(item, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, redacted(held, texts)]));
}

function redactedText(text: string, texts: readonly string[]): string {
  return texts.reduce(without, text);
}

function without(text: string, words: string): string {
  return placesOf(words, text).reduceRight((left, [from, to]) => left.slice(0, from) + erased + left.slice(to), text);
}
