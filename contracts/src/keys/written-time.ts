import { officeTimeZone } from './office-time.js';

/**
 * How the server writes a moment: in US English, in the office's time unless another zone is named, with plain spaces: Intl puts a narrow
 * one before AM and PM, which would force texts into another alphabet, and which not every font has.
 * @param timeZone IANA; for one that does not exist, and for a text that is no instant, the returned function throws RangeError
 */
export function writtenTime(
  options: Intl.DateTimeFormatOptions,
  timeZone = officeTimeZone,
): (instant: string | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    return format.format(new Date(instant)).replaceAll('\u202f', ' ');
  };
}
