import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** What is written in quotes or brackets, and the two words that the router reads by itself. */
const notText = /^(?:["[{]|true$|false$)/;

/**
 * The router's own way would read every value that is JSON: "1e3" as 1000, and "007" written back in quotes. What somebody searches
 * for is text, so only what can't be text is read.
 * @throws SyntaxError for text
 */
function valueOf(written: string): unknown {
  if (!notText.test(written)) throw new SyntaxError('text');
  return JSON.parse(written);
}

/** Of `?search=1e3&pitch=true` {search: '1e3', pitch: true}. A whole number in digits is one; `addressText` gives its text. */
export const parseAddress = parseSearchWith(valueOf);
/** The way back: a text that would not be read as itself stands in quotes. */
export const writeAddress = stringifySearchWith(JSON.stringify, valueOf);
