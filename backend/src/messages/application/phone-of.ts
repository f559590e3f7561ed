import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as E.164, in whatever way it is written; null: none that could be used. */
export function phoneOf(written: string | null): string | null {
  const number = written === null ? undefined : parsePhoneNumberFromString(written, 'US');
  return number?.isPossible() ? number.number : null;
}
