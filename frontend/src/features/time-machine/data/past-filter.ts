import type { askedKey, shownAddressKey } from '../../../../../contracts/src/keys/address.js';
import { foldedText } from '../../../../../contracts/src/keys/names.js';
import { startOfOfficeDay, officeDayOf } from '../../../../../contracts/src/keys/office-time.js';
import { isFoundIn } from '../../../../../contracts/src/keys/searched-text.js';
import { daysAfter } from '../../../../../contracts/src/keys/wall-clock.js';
import { type AskedCard, testsOf } from '../../../../../contracts/src/board/filter-questions.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import type { Stay } from '../../../../../contracts/src/board/board-time.js';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { useEffect, useState } from 'react';

/** Whether a card of the past matches the filter. */
export type Matches = (card: AskedCard & Pick<BoardCard, 'name' | 'propertyAddress'>) => boolean;

/** What finds an address however it is written; undefined until it is loaded. */
export interface AddressKeys {
  askedKey: typeof askedKey;
  shownAddressKey: typeof shownAddressKey;
}

/**
 * Applies a filter to past cards, like the server does for the boards that it draws (`at` of GET /api/board): the text
 * is searched for in names and addresses (however these are written), and days in a stage are counted up to the shown day.
 * @param filter with the viewer's id in place of `me` (askedBy)
 * @param day the shown office day: 2026-03-03
 * @returns undefined for an empty filter
 */
export function matcherOf(filter: BoardFilter, day: string, keys?: AddressKeys): Matches | undefined {
  const { search, awaits } = filter;
  const tests: Matches[] = testsOf(filter, day);
  if (search) {
    const text = foldedText(search);
    const isAsked = addressMatcher(text, keys);
    tests.push((card) => isFoundIn(foldedText(card.name), text) || isAsked(card.propertyAddress));
  }
  // Whose turn it was is not kept: every card matches.
  if (awaits) tests.push(() => true);
  return tests.length === 0 ? undefined : (card) => tests.every((test) => test(card));
}

/** Each address is looked at once: a playback asks about the same ones with every change. */
function addressMatcher(text: string, keys: AddressKeys | undefined): (propertyAddress: string) => boolean {
  const key = keys?.askedKey(text) ?? null;
  const known = new Map<string, boolean>();
  return (propertyAddress) => {
    let matches = known.get(propertyAddress);
    if (matches === undefined) {
      const held = [propertyAddress, keys?.shownAddressKey(propertyAddress) ?? ''].map(foldedText);
      matches = held.some((each) => isFoundIn(each, text) || (key !== null && each.includes(key)));
      known.set(propertyAddress, matches);
    }
    return matches;
  };
}

/**
 * The instant from which a past card matches the filter, if it ever does. Its shown values decide; days in a stage pass by
 * themselves.
 * @returns ISO 8601 UTC, not before the start of the stay; null for never. Undefined for an empty filter
 */
export function seenFrom(filter: BoardFilter, keys?: AddressKeys): ((stay: Stay) => string | null) | undefined {
  const { minDays, ...rest } = filter;
  const matches = matcherOf(rest, '', keys);
  if (!matches && minDays === undefined) return undefined;
  return (stay) => {
    if (matches && !matches(stay)) return null;
    if (minDays === undefined) return stay.startedAt;
    const stale = startOf(daysAfter(officeDayOf(stay.stageSince), minDays));
    return stale > stay.startedAt ? stale : stay.startedAt;
  };
}

/** ISO 8601 UTC; a filter asks for the same few days of many cards. */
function startOf(day: string): string {
  let start = starts.get(day);
  if (start === undefined) starts.set(day, (start = startOfOfficeDay(day).toISOString()));
  return start;
}
const starts = new Map<string, string>();

/** How a filter's meaning differs in the past, in sentences; undefined if it is the same. */
export function pastNote({ search, assignee, awaits }: BoardFilter): string | undefined {
  const notes = [
    ...(search ? ['For the past, only names and addresses are searched.'] : []),
    ...(assignee ? ['What counts is whose lead it was then, not whose it is now.'] : []),
    ...(awaits ? ['Whose turn it was is not known for the past, so leads of every turn are shown.'] : []),
  ];
  return notes.length === 0 ? undefined : notes.join(' ');
}

/** Loaded once something is looked for: what makes the keys is large. */
export function useAddressKeys(search = ''): AddressKeys | undefined {
  const [keys, setKeys] = useState<AddressKeys>();
  const needed = !keys && search !== '';
  useEffect(() => {
    if (!needed) return;
    let here = true;
    import('../../../../../contracts/src/keys/address.js').then(
      ({ askedKey, shownAddressKey }) => here && setKeys({ askedKey, shownAddressKey }),
      (error: unknown) => console.warn('Addresses are found only as they are written.', error),
    );
    return () => void (here = false);
  }, [needed]);
  return keys;
}
