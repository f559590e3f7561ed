import { officeDayOf } from '../../../contracts/src/keys/office-time.js';
import { daysBetween } from '../../../contracts/src/keys/wall-clock.js';
import { writtenTime } from '../../../contracts/src/keys/written-time.js';

export { exactMoney, money } from '../../../contracts/src/numerals.js';

const dayOfYearAndTime = writtenTime({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const dayOfThisYear = writtenTime({ month: 'short', day: 'numeric' });

/**
 * Cents rounded to whole dollars, like `money` shows them, still in cents: figures computed from the shown ones then
 * add up to them.
 */
export function wholeDollars(cents: number): number {
  return Math.round(cents / 100) * 100;
}

/** "Mar 3, 2:15 PM" in the office. @param instant ISO 8601 */
export const officeDateTime = writtenTime({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** "Mar 3, 2:15 PM" in the office, "Mar 3, 2027, 2:15 PM" in another year than now. @param now ISO 8601 */
export function momentLabel(instant: string, now: string): string {
  const sameYear = officeDayOf(instant).slice(0, 4) === officeDayOf(now).slice(0, 4);
  return sameYear ? officeDateTime(instant) : dayOfYearAndTime(instant);
}

/** "Tuesday, March 3, 2026 at 2:15:00 PM CST": the exact instant, for hover. */
export const exactDateTime = writtenTime({ dateStyle: 'full', timeStyle: 'long' });

/** "2:15 PM" in the office. */
export const officeTime = writtenTime({ hour: 'numeric', minute: '2-digit' });

/** "Mar 3, 2026" in the office. */
export const officeDate = writtenTime({ month: 'short', day: 'numeric', year: 'numeric' });

/** "Tuesday, March 3, 2026" in the office. */
export const officeDay = writtenTime({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** Whole calendar days in the office from one instant to a later one. */
export function officeDaysBetween(earlier: string, later: string): number {
  return daysBetween(officeDayOf(earlier), officeDayOf(later));
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
  const sameYear = officeDayOf(instant).slice(0, 4) === officeDayOf(now).slice(0, 4);
  return `since ${sameYear ? dayOfThisYear(instant) : officeDate(instant)}`;
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
