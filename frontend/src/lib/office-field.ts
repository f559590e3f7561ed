import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { instantAt, wallOf } from '../../../contracts/src/keys/wall-clock.js';

/** An instant as the value of a datetime-local field, in the office's time. */
export function officeField(instant: string | undefined): string {
  return instant === undefined ? '' : wallOf(instant, officeTimeZone);
}

/** The instant of a datetime-local field's value, in the office's time; undefined for an empty or half-typed one. */
export function officeInstant(field: string): string | undefined {
  const [wall] = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(field) ?? [];
  return wall && instantAt(wall, officeTimeZone).toISOString();
}
