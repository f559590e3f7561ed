import { mapOfPerson } from '../../../lib/kept-of-person.js';

/** How far the live board (`board`) and its columns (by status) were scrolled when they last went from the page, in px. */
const offsets = mapOfPerson<string, number>();

export const rememberedScroll = (part: string): number => offsets.get(part) ?? 0;

export function rememberScroll(part: string, offset: number): void {
  offsets.set(part, offset);
}

/** Another filter, or another page: the way back leads to the top. */
export function forgetScroll(): void {
  offsets.clear();
}
