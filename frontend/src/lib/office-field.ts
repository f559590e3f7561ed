import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

// Separate from events-search.ts, which the route reads: that file is in the first load of every page, and date code is heavy.
const office = 'America/Chicago';

/** An instant as the value of a datetime-local field, in the office's time. */
export function officeField(instant: string | undefined): string {
  return instant === undefined ? '' : format(new TZDate(instant, office), "yyyy-MM-dd'T'HH:mm");
}

/** The instant of a datetime-local field's value, in the office's time; undefined for an empty or half-typed one. */
export function officeInstant(field: string): string | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(field);
  if (!match) return undefined;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number];
  return new Date(new TZDate(year, month - 1, day, hour, minute, office).getTime()).toISOString();
}
