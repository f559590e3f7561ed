import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { officeDayOf } from '../../../../../contracts/src/keys/office-time.js';
import { daysBetween } from '../../../../../contracts/src/keys/wall-clock.js';
import { writtenTime } from '../../../../../contracts/src/keys/written-time.js';
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

const monthName = writtenTime({ month: 'short', year: 'numeric' }, 'UTC');

/** A calendar day as "Mar 2, 2026". */
export const dayName = writtenTime({ month: 'short', day: 'numeric', year: 'numeric' }, 'UTC');

/** "Mar 2026", or "Mar 2, 2026" for a week that begins then. @param start a calendar day, which has no time zone */
export function cohortName(start: string, by: 'week' | 'month'): string {
  return (by === 'month' ? monthName : dayName)(start);
}

/**
 * How many ages, in weeks or months from 1 on, the oldest lead of a cohort has entered. Later ages are still in the future, and a
 * figure there would look like a real one.
 * @param at ISO 8601
 */
export function agesSince(start: string, at: string, by: 'week' | 'month'): number {
  const today = officeDayOf(at);
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const ages = by === 'week' ? Math.floor(daysBetween(start, today) / 7) : months(today) - months(start);
  return Math.max(1, ages + 1);
}

/** A figure with the sentence that says what it counts. The same sentence is on the figure and above its leads. */
export interface SaidFigure extends Figure {
  says: string;
}

/** @param says the sentence without the number: "leads came to Closed" */
export const said = (figure: Figure, says: string): SaidFigure => ({ count: figure.count, cell: figure.cell, says });

/** Adds the group if there are several: "leads came to Closed, of Website". */
export const of = (label: string, key: string | null): string => (key === '' ? '' : `, ${label}`);
