import { officeTimeZone } from './office-time.js';
import { wallOf } from './wall-clock.js';

/** The office's calendar day of an instant, as "2026-03-03". @param instant ISO 8601 */
export function officeDayOf(instant: string | Date): string {
  return wallOf(instant, officeTimeZone).slice(0, '2026-03-03'.length);
}
