import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { wallOf } from '../../../contracts/src/keys/wall-clock.js';

/** "Central Time", if the clock of this device shows another time than the office's. @param now ISO 8601 */
export function otherZone(now: string): string | null {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (wallOf(now, here) === wallOf(now, officeTimeZone)) return null;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: officeTimeZone, timeZoneName: 'longGeneric' });
  return parts.formatToParts(new Date(now)).find(({ type }) => type === 'timeZoneName')!.value;
}

/** What the help of a field for a time says: "In office time", with the zone where the device's is another. */
export function inOfficeTime(): string {
  const zone = otherZone(new Date().toISOString());
  return zone === null ? 'In office time' : `In office time (${zone})`;
}
