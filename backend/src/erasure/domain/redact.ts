import { erased } from '../../../../contracts/src/log/personal.js';
import type { PersonFinder } from '../../../../contracts/src/keys/person-in-text.js';

/** Copies plain data and replaces what tells of the person by `[erased]` wherever it occurs, however it is written there. Pure. */
export function redacted(value: unknown, person: PersonFinder): unknown {
  if (typeof value === 'string') return redactedText(value, person);
  if (Array.isArray(value)) return value.map((item) => redacted(item, person));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, redacted(held, person)]));
}

function redactedText(text: string, person: PersonFinder): string {
  return person.placesIn(text).reduceRight((left, [from, to]) => left.slice(0, from) + erased + left.slice(to), text);
}
