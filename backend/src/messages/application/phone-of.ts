import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as E.164, however it is written; null if it is unusable. */
export function phoneOf(written: string | null): string | null {
  const number = written === null ? undefined : parsePhoneNumberFromString(written, 'US');
  return number?.isPossible() ? number.number : null;
}
