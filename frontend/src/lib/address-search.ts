import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { createStore } from './store.js';

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

/** The parts of the last address that its page's check left out, until a notice was shown. */
const unread = createStore<UnreadSearch | null>(null);

export interface UnreadSearch {
  keys: readonly string[];
  asked: Readonly<Record<string, unknown>>;
}

export const useUnreadSearch = (): UnreadSearch | null => unread.use((search) => search);
export const forgetUnreadSearch = () => unread.set(null);

/**
 * A check of an address's search, for `validateSearch`. The result names every key; invalid ones are undefined. Otherwise the router
 * would take a missing key from the address, unchecked.
 * @param keys all keys that the page reads
 * @param read takes the valid parts of an address
 */
export function checkedSearch<Search extends object>(
  keys: readonly (keyof Search & string)[],
  read: (search: Record<string, unknown>) => Search,
): (search: Record<string, unknown>) => Search {
  const nothing = Object.fromEntries(keys.map((key) => [key, undefined])) as Search;
  return (search) => ({ ...nothing, ...read(search) });
}

/**
 * The same for pages that report invalid parts. They are recorded here, because the router removes them from the address before a
 * page is drawn.
 */
export function noticedSearch<Search extends object>(...check: Parameters<typeof checkedSearch<Search>>) {
  const checked = checkedSearch(...check);
  return (asked: Record<string, unknown>): Search => {
    const read = checked(asked);
    const keys = unreadKeys(asked, read as Record<string, unknown>);
    // The router later writes the result over the object that it passed in.
    if (keys.length > 0) unread.set({ keys, asked: { ...asked } });
    return read;
  };
}

/** The same for parts that are all texts; the page itself checks their values. */
export function noticedTexts<Part extends string>(parts: readonly Part[]) {
  type Texts = { [Each in Part]?: string };
  return noticedSearch<Texts>(
    parts,
    (search) => Object.fromEntries(parts.map((part) => [part, addressText(search[part])])) as Texts,
  );
}

/** A text from an address, even if the router has parsed its digits as a number. */
export function addressText(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}

/** The keys of an address whose values a check left out. */
export function unreadKeys(asked: Record<string, unknown>, read: Record<string, unknown>): string[] {
  return Object.keys(read).filter((key) => read[key] === undefined && asked[key] !== undefined && asked[key] !== '');
}

/** A wrong clock is off by less than this. For an instant that is in the near future by this clock, the server's clock is asked. */
const wrongClockMs = 24 * 60 * 60_000;

/** The instant in an address, in the time machine's format; undefined for anything else, and for the future. */
export function momentOf(value: unknown, now = Date.now()): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return undefined;
  const at = Date.parse(value);
  // NaN compares false with everything.
  return at <= now + wrongClockMs ? value : undefined;
}

/** Whether an address names an instant in the future. */
export function isYetToCome(value: unknown, now = Date.now()): boolean {
  return typeof value === 'string' && momentOf(value, now) === undefined && momentOf(value, Infinity) !== undefined;
}

/** The message for a moment in the future. */
export const boardIsNow = 'That is in the future: this is the board now.';
