import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { withCommas } from '../../../../contracts/src/numerals.js';
import { momentLabel, officeTime } from '../../lib/format.js';

/** The frame around everything that shows the past. */
export const pastFrame =
  'relative after:pointer-events-none after:absolute after:inset-0 after:z-20 after:border-2 after:border-warning';

/** "at 2:15 PM" today, "on Mar 3, 2:15 PM" on another day. @param now ISO 8601 */
export function whenLabel(instant: string, now: string): string {
  const today = officeDayOf(instant) === officeDayOf(now);
  return today ? `at ${officeTime(instant)}` : `on ${momentLabel(instant, now)}`;
}

/** "5 of 2,000". @param index from 0 */
export const eventPlace = (index: number, count: number): string => `${withCommas(index + 1)} of ${withCommas(count)}`;

/** Why nothing can be changed while the past is shown; null at present. */
export function pastReason(past: boolean): string | null {
  return past ? 'You are looking at the past. Go back to now to change anything.' : null;
}
