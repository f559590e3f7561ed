import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { officeDayKey } from '../../../lib/format.js';
import type { Figure } from '../../../../../contracts/src/analytics/counted.js';

/** "1 lead", "1,204 leads". */
export const leads = (count: number): string => counted(count, 'lead');

/** 0.4213 as "42 %"; "–" if nothing was counted. Shows one more digit if whole percents would wrongly say 0 or 100. */
export function percent(share: number | null): string {
  if (share === null) return '–';
  const whole = Math.round(share * 100);
  return (whole === 0 || whole === 100) && share > 0 && share < 1 ? `${(share * 100).toFixed(1)}%` : `${whole}%`;
}

/** Days for people: "20 min", "5 h", "3.4 days", "41 days". "–" if unknown. */
export function duration(days: number | null): string {
  if (days === null) return '–';
  if (days === 0) return '0 days';
  if (days < 1 / 24) return `${Math.round(days * 1440)} min`;
  if (days < 1) return `${Math.round(days * 24)} h`;
  const shown = days < 10 ? Number(days.toFixed(1)) : Math.round(days);
  return counted(shown, 'day');
}

/** Business minutes for people: "12 min", "1 h 5 min", "14 h". An office day has about nine hours, so hours are not turned into days. */
export function businessTime(minutes: number | null): string {
  if (minutes === null) return '–';
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return rest === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How a count differs from the one of the period before: "12 more", "3 fewer", "no change". */
export function changeWords(count: number, before: number): string {
  const difference = withCommas(Math.abs(count - before));
  return count === before ? 'no change' : `${difference} ${count > before ? 'more' : 'fewer'}`;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** A calendar day as "Mar 2, 2026". */
export const dayName = (calendarDay: string): string => day.format(new Date(`${calendarDay}T00:00:00Z`));

/** "Mar 2026", or "Mar 2, 2026" for a week that begins then. @param start a calendar day, which has no time zone */
export function cohortName(start: string, by: 'week' | 'month'): string {
  return by === 'month' ? month.format(new Date(`${start}T00:00:00Z`)) : dayName(start);
}

/**
 * How many ages, in weeks or months from 1 on, the oldest lead of a cohort has entered. Later ages are still in the future, and a
 * figure there would look like a real one.
 * @param at ISO 8601
 */
export function agesSince(start: string, at: string, by: 'week' | 'month'): number {
  const [from, to] = [new Date(`${start}T00:00:00Z`), new Date(officeDayKey(at))];
  if (by === 'week') return Math.max(1, Math.floor((to.getTime() - from.getTime()) / (7 * 86_400_000)) + 1);
  return Math.max(1, (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1);
}

/** A figure with the sentence that says what it counts. The same sentence is on the figure and above its leads. */
export interface SaidFigure extends Figure {
  says: string;
}

/** @param says the sentence without the number: "leads came to Closed" */
export const said = (figure: Figure, says: string): SaidFigure => ({ count: figure.count, cell: figure.cell, says });

/** Adds the group if there are several: "leads came to Closed, of Website". */
export const of = (label: string, key: string | null): string => (key === '' ? '' : `, ${label}`);
