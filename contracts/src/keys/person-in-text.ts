import { foldedText, nameKey, hasSeveralWords } from './names.js';
import { lineKey, readAddress } from './address.js';
import { phoneKey } from './phone.js';
import { digitsOf } from './written-phone.js';

/** A piece of a text, from one place to before another. */
export type Place = readonly [from: number, to: number];

/** Whether a text holds somebody's words, however their accents, capitals and spaces are written in either. */
export function holdsWords(text: string, words: string): boolean {
  return nameKey(text).includes(nameKey(words));
}

/** The text folded letter by letter, and the piece of it that each letter of the result comes from. */
function foldedWithPlaces(text: string): { folded: string; places: Place[] } {
  let folded = '';
  const places: Place[] = [];
  let from = 0;
  for (const letter of text) {
    const to = from + letter.length;
    const become = oneSpaced(foldedText(letter));
    const last = places.at(-1);
    // A mark belongs to the letter before it, and a further space to the first.
    if (become === '' || (become === ' ' && folded.endsWith(' '))) {
      if (last) places[places.length - 1] = [last[0], to];
    } else {
      folded += become;
      for (let n = 0; n < become.length; n++) places.push([from, to]);
    }
    from = to;
  }
  return { folded, places };
}

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ');

/** The data that name a person, from the events of their case. */
export interface NamedPerson {
  names: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  /** Streets and whole addresses. */
  addresses: readonly string[];
}

/** Shorter texts would match other people. */
const fewestCharacters = 6;

/** One thing by which a person is found. */
interface Trait {
  /** Folded pieces that every text with it holds, in this order. */
  pieces: readonly string[];
  find: (folded: string) => Place[];
}

/**
 * Finds a person in texts: by a name of several words, an e-mail address, a phone number or an address, each in any spelling. This is the
 * one rule by which an erasure looks into what is stored besides the log. Pure.
 */
export class PersonFinder {
  private readonly traits: readonly Trait[];

  constructor({ names, emails, phones, addresses }: NamedPerson) {
    const written = new Set([...names.filter(hasSeveralWords), ...emails].map(nameKey));
    this.traits = [
      ...[...written].filter(isSpecific).map(wordsTrait),
      ...phones.flatMap((phone) => numberTrait(phone) ?? []),
      ...withStreets(addresses).flatMap((address) => addressTrait(address) ?? []),
    ];
  }

  /** For each trait, the folded pieces that a text about the person holds at least: for asking a database. */
  get pieces(): (readonly string[])[] {
    return this.traits.map(({ pieces }) => pieces);
  }

  isIn(text: string): boolean {
    const folded = nameKey(text);
    return this.traits.some(
      ({ pieces, find }) => pieces.every((piece) => folded.includes(piece)) && find(folded).length > 0,
    );
  }

  /** Where the text names the person, in its order; places never overlap. */
  placesIn(text: string): Place[] {
    if (!this.isIn(text)) return [];
    const { folded, places } = foldedWithPlaces(text);
    const found = this.traits.flatMap(({ find }) => find(folded)).sort(([a], [b]) => a - b);
    const joined: [number, number][] = [];
    for (const [from, to] of found) {
      const last = joined.at(-1);
      if (last && from < last[1]) last[1] = Math.max(last[1], to);
      else joined.push([from, to]);
    }
    return joined.map(([from, to]) => [places[from]![0], places[to - 1]![1]]);
  }
}

const isSpecific = (text: string) => text.length >= fewestCharacters;

/** With the streets of whole addresses, as columns hold them. */
function withStreets(addresses: readonly string[]): string[] {
  const streets = addresses.flatMap((address) => readAddress(address)?.streetAddress ?? []);
  return [...new Set([...addresses, ...streets])];
}

function wordsTrait(words: string): Trait {
  return {
    pieces: words.split(' '),
    find(folded) {
      const found: Place[] = [];
      for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, at + words.length))
        found.push([at, at + words.length]);
      return found;
    },
  };
}

const between = '[\\s().+/·•\\u2010-\\u2015\\u2212\\p{Cf}\\-]{0,3}';

/** The digits in sequence, with at most three other characters between two of them: `(515) 555-0100` is `5155550100`. */
function numberTrait(phone: string): Trait | null {
  const key = phoneKey(phone);
  if (key === null) return null;
  const digits = [...digitsOf(key)];
  const number = new RegExp(`(?<!\\d)[+(]*(?:(?:00${between})?1${between})?${digits.join(between)}(?!\\d)`, 'gu');
  return { pieces: digits, find: (folded) => [...folded.matchAll(number)].map(placeOf) };
}

const placeOf = ({ index, 0: found }: RegExpExecArray): Place => [index, index + found.length];

/** How many words of an address may stand before its number ("Apt # 4, 100 ..."), and after it besides those of its key (city, state). */
const [before, after] = [3, 8];
const word = /#|[\p{L}\p{M}\p{N}]+/gu;

/** The words around the address's number that have its key; without a number, its words. null for what is no address. */
function addressTrait(address: string): Trait | null {
  const key = lineKey(foldedText(address));
  if (key === null || !isSpecific(key)) return null;
  const number = /\d+/.exec(key)?.[0];
  if (number === undefined) return wordsTrait(nameKey(address));
  const start = new RegExp(`(?<!\\d)${number}(?!\\d)`, 'g');
  const most = key.split(' ').length + after;
  return {
    pieces: [number],
    find(folded) {
      const words = [...folded.matchAll(word)].map(placeOf);
      return [...folded.matchAll(start)].flatMap(({ index }) => {
        const at = words.findIndex(([, to]) => to > index);
        return longestWith(key, folded, words.slice(Math.max(0, at - before), at + most), Math.min(at, before));
      });
    },
  };
}

/** @param number where the number stands among the words: it is in the place */
function longestWith(key: string, text: string, words: readonly Place[], number: number): Place[] {
  for (let from = 0; from <= number; from++)
    for (let to = words.length - 1; to >= number; to--) {
      const place: Place = [words[from]![0], words[to]![1]];
      if (lineKey(text.slice(...place)) === key) return [place];
    }
  return [];
}
