/** The office's time zone: every date on the staff's screens is read there. */
const officeTimeZone = 'America/Chicago';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  timeZone: officeTimeZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const full = new Intl.DateTimeFormat('en-US', {
  timeZone: officeTimeZone,
  dateStyle: 'full',
  timeStyle: 'long',
});
const timeOnly = new Intl.DateTimeFormat('en-US', { timeZone: officeTimeZone, hour: 'numeric', minute: '2-digit' });
const longDay = new Intl.DateTimeFormat('en-US', {
  timeZone: officeTimeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: officeTimeZone });

/** Integer US cents as dollars without decimals: 195000 -> "$1,950". */
export function money(cents: number): string {
  return dollars.format(cents / 100);
}

/** "Mar 3, 2:15 PM" in the office. @param instant ISO 8601 */
export function officeDateTime(instant: string): string {
  return dayAndTime.format(new Date(instant));
}

/** "Tuesday, March 3, 2026 at 2:15:00 PM CST": the exact instant, for a hover. */
export function exactDateTime(instant: string): string {
  return full.format(new Date(instant));
}

/** "2:15 PM" in the office. */
export function officeTime(instant: string): string {
  return timeOnly.format(new Date(instant));
}

/** "Tuesday, March 3, 2026" in the office. */
export function officeDay(instant: string): string {
  return longDay.format(new Date(instant));
}

/** The office's calendar day as "2026-03-03", for comparing. */
export function officeDayKey(instant: string): string {
  return isoDay.format(new Date(instant));
}

/** Whole calendar days in the office from one instant to a later one. */
export function officeDaysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(officeDayKey(later)) - Date.parse(officeDayKey(earlier))) / 86_400_000);
}

/** "just now", "5 min ago", "3 h ago", "yesterday", "12 days ago", then the date. @param now ISO 8601 */
export function relativeTime(instant: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const days = officeDaysBetween(instant, now);
  if (days === 0) return `${Math.floor(minutes / 60)} h ago`;
  if (days === 1) return 'yesterday';
  return days < 30 ? `${days} days ago` : officeDateTime(instant);
}
