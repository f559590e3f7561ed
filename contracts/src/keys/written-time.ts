import { officeTimeZone } from './office-time.js';

/**
 * How a moment is written, by the server and by browsers: in US English, in the office's time unless another zone is named ('UTC' for
 * calendar days), with plain spaces: Intl puts a narrow one before AM and PM, which would force texts into another alphabet, and which
 * not every font has. The format is made on first use: those of all screens at once would slow down a phone's first load too much.
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

/** How the office's zone is called at an instant. @param style "CST" for short, "CT" for shortGeneric, "Central Time" for longGeneric */
export function officeZone(instant: string, style: 'short' | 'shortGeneric' | 'longGeneric'): string {
  return writtenTime({ timeZoneName: style })(instant).split(', ')[1]!;
}
