import { mapOfPerson } from '../../../lib/kept-of-person.js';

/** Scroll positions of the live board (`board`) and its columns (by status) when they last left the page, in px. */
const offsets = mapOfPerson<string, number>();

export const rememberedScroll = (part: string): number => offsets.get(part) ?? 0;

export function rememberScroll(part: string, offset: number): void {
  offsets.set(part, offset);
}

/** After another filter or page, the board starts at the top again. */
export function forgetScroll(): void {
  offsets.clear();
}
