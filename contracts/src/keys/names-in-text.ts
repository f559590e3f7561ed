import { foldedText, nameKey } from './names.js';

/** A piece of a text, from one place to before another. */
export type Place = readonly [from: number, to: number];

/** Whether a text holds somebody's words, however their accents, capitals and spaces are written in either. */
export function holdsWords(text: string, words: string): boolean {
  return nameKey(text).includes(nameKey(words));
}

/** The text folded letter by letter, and the piece of it that each letter of the result comes from. */
export function foldedWithPlaces(text: string): { folded: string; places: Place[] } {
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
