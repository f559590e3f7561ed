/**
 * How a text that somebody looks for is found in others, both folded (`foldedText`): as a part; one or two characters find only the
 * beginning of a word, unless they begin with a punctuation mark. The board of now and of the past, the lists, and the playback agree.
 */
const fewestInside = 3;

/** The characters between words, in ASCII: an index of Postgres needs the set spelled out and can't use "anything but letters". */
export const betweenWords = ' \t\r\n!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** Whether the text is long enough to be found inside of words. */
export function isFoundInside(folded: string): boolean {
  return [...folded].length >= fewestInside;
}

/** Whether only words that begin with the text are found. */
export function onlyBeginsWords(folded: string): boolean {
  return !isFoundInside(folded) && /^[\p{L}\p{N}]/u.test(folded);
}

/** Whether the text that is looked for is found in another. */
export function isFoundIn(held: string, asked: string): boolean {
  if (!onlyBeginsWords(asked)) return held.includes(asked);
  for (let at = held.indexOf(asked); at !== -1; at = held.indexOf(asked, at + 1))
    if (at === 0 || betweenWords.includes(held[at - 1]!)) return true;
  return false;
}
