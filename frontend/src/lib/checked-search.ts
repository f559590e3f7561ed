import { createStore } from './store.js';

/** What the last address held that its page's check left out, until somebody was told. */
const unread = createStore<UnreadSearch | null>(null);

export interface UnreadSearch {
  keys: readonly string[];
  asked: Readonly<Record<string, unknown>>;
}

export const useUnreadSearch = (): UnreadSearch | null => unread.use((search) => search);
export const forgetUnreadSearch = (): void => unread.set(null);

/**
 * A check of what an address's search holds, for `validateSearch`. Every key is named in what comes out, those that made no sense as
 * undefined: what a check leaves out, the router takes from the address unchecked.
 * @param keys all that the page reads
 * @param read takes of an address what makes sense
 */
export function checkedSearch<Search extends object>(
  keys: readonly (keyof Search & string)[],
  read: (search: Record<string, unknown>) => Search,
): (search: Record<string, unknown>) => Search {
  const nothing = Object.fromEntries(keys.map((key) => [key, undefined])) as Search;
  return (search) => ({ ...nothing, ...read(search) });
}

/**
 * The same for pages that tell of what was left out. It is noted here, because the router takes it out of the address before a page
 * is drawn.
 */
export function toldSearch<Search extends object>(...check: Parameters<typeof checkedSearch<Search>>) {
  const checked = checkedSearch(...check);
  return (asked: Record<string, unknown>): Search => {
    const read = checked(asked);
    const keys = unreadKeys(asked, read as Record<string, unknown>);
    // The router writes what was read over the object that it gives.
    if (keys.length > 0) unread.set({ keys, asked: { ...asked } });
    return read;
  };
}

/** The same where each part is a text, and what it says is the page's to check. */
export function toldTexts<Part extends string>(parts: readonly Part[]) {
  type Texts = { [Each in Part]?: string | undefined };
  return toldSearch<Texts>(
    parts,
    (search) => Object.fromEntries(parts.map((part) => [part, addressText(search[part])])) as Texts,
  );
}

/** A text as it stands in an address, where the router has read one of digits as a number. */
export function addressText(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}

/** The keys of an address whose values a check left out. */
export function unreadKeys(asked: Record<string, unknown>, read: Record<string, unknown>): string[] {
  return Object.keys(read).filter((key) => read[key] === undefined && asked[key] !== undefined && asked[key] !== '');
}
