import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';

const dayAndTime = inOffice({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const dayOfYearAndTime = inOffice({
  ...{ month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
});
const full = inOffice({ dateStyle: 'full', timeStyle: 'long' });
const timeOnly = inOffice({ hour: 'numeric', minute: '2-digit' });
const shortDay = inOffice({ month: 'short', day: 'numeric', year: 'numeric' });
const dayOfThisYear = inOffice({ month: 'short', day: 'numeric' });
const longDay = inOffice({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const isoDay = inOffice({}, 'en-CA');

/**
 * Formats instants (ISO 8601) in the office's time. Its formatter is created on first use: creating those of all
 * screens at once would slow down a phone's first load too much.
 */
function inOffice(options: Intl.DateTimeFormatOptions, language = 'en-US'): (instant: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat(language, { timeZone: officeTimeZone, ...options });
    return format.format(new Date(instant));
  };
}

/**
 * Integer US cents as dollars without decimals: 195000 -> "$1,950". Same as `Intl.NumberFormat`, whose first use
 * alone takes a tenth of a second on a phone.
 */
export function money(cents: number): string {
  const dollars = String(Math.round(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}`;
}

/**
 * Cents rounded to whole dollars, like `money` shows them, still in cents: figures computed from the shown ones then
 * add up to them.
 */
export function wholeDollars(cents: number): number {
  return Math.round(cents / 100) * 100;
}

/** "Mar 3, 2:15 PM" in the office. @param instant ISO 8601 */
export function officeDateTime(instant: string): string {
  return dayAndTime(instant);
}

/**
 * A due time: "Mar 3, 2:15 PM" in the office, "Mar 3, 2027, 2:15 PM" in another year than now.
 * @param now ISO 8601
 */
export function dueDateTime(instant: string, now: string): string {
  const sameYear = officeDayKey(instant).slice(0, 4) === officeDayKey(now).slice(0, 4);
  return sameYear ? dayAndTime(instant) : dayOfYearAndTime(instant);
}

/** "Tuesday, March 3, 2026 at 2:15:00 PM CST": the exact instant, for hover. */
export function exactDateTime(instant: string): string {
  return full(instant);
}

/** "2:15 PM" in the office. */
export function officeTime(instant: string): string {
  return timeOnly(instant);
}

/** "Mar 3, 2026" in the office. */
export function officeDate(instant: string): string {
  return shortDay(instant);
}

/** "Tuesday, March 3, 2026" in the office. */
export function officeDay(instant: string): string {
  return longDay(instant);
}

/** The office's calendar day as "2026-03-03", for comparing. */
export function officeDayKey(instant: string): string {
  return isoDay(instant);
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

/** "since today", "since yesterday", "since Nov 3", "since Nov 3, 2025" in another year than now. @param now ISO 8601 */
export function sinceDay(instant: string, now: string): string {
  const days = officeDaysBetween(instant, now);
  if (days === 0) return 'since today';
  if (days === 1) return 'since yesterday';
  const sameYear = officeDayKey(instant).slice(0, 4) === officeDayKey(now).slice(0, 4);
  return `since ${sameYear ? dayOfThisYear(instant) : shortDay(instant)}`;
}

/** 125_000_00 cents -> "$125K", 21_640_00 -> "$21.6K": for where a chart has little room. */
export function shortMoney(cents: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    // Above quadrillions the compact form shows all digits again and no longer fits an axis.
    notation: Math.abs(cents) < 1e17 ? 'compact' : 'scientific',
    // Set explicitly, because defaults differ between engine versions: the server's picture must match the browser's.
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(cents / 100);
}

/** "$199", and "$49.50" if there are cents: charged amounts are shown to the cent. */
export function exactMoney(cents: number): string {
  if (cents % 100 === 0) return money(cents);
  const sign = cents < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${sign}${money(whole * 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** "199.00 EUR", "500 JPY". @param amount in the currency's smallest unit @param currency its ISO 4217 code */
export function inCurrency(amount: unknown, currency: unknown): string {
  if (typeof amount !== 'number' || typeof currency !== 'string') return 'an unknown amount';
  const code = currency.toUpperCase();
  const digits = /^[A-Z]{3}$/.test(code)
    ? (new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ??
      2)
    : 2;
  return `${(amount / 10 ** digits).toFixed(digits)} ${code}`;
}

/** A typed amount in cents: "$199", "1,250.50"; null if empty, NaN if it is not an amount. */
export function typedCents(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (plain === '') return null;
  return /^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(plain) ? Math.round(Number(plain) * 100) : NaN;
}

/** An amount as a field shows it: 199 -> "199", 1250.5 -> "1250.50". */
export function amountText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
