import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** Values in quotes or brackets, and the two words that the router parses by itself. */
const notText = /^(?:["[{]|true$|false$)/;

/**
 * By default the router would parse every value that is JSON: "1e3" as 1000, and it would write "007" back in quotes. Search terms
 * are text, so only values that can't be text are parsed.
 * @throws SyntaxError for text
 */
function valueOf(written: string): unknown {
  if (!notText.test(written)) throw new SyntaxError('text');
  return JSON.parse(written);
}

/** `?search=1e3&pitch=true` gives {search: '1e3', pitch: true}. Plain digits still become a number; `addressText` returns their text. */
export const parseAddress = parseSearchWith(valueOf);
/** The reverse: a text that would not be read back as itself is quoted. */
export const writeAddress = stringifySearchWith(JSON.stringify, valueOf);
