import { erased } from '../log/personal.js';
import { addressNotProvided } from '../property.js';

/** What a lead's e-mail or address says while none is known. */
export const notKnown: readonly string[] = ['', addressNotProvided];

/**
 * Whether a text says something: it is neither empty, nor 'Not provided', nor erased. What says nothing is never a key: leads that have
 * nothing in common but an unknown e-mail or address are not of one person, nor at one place.
 */
export function isKnown(text: string | null | undefined): text is string {
  const said = text?.trim() ?? '';
  return said !== erased && !notKnown.includes(said);
}
