import type { Period } from '../sql.js';

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayAfter = (day: string) => dayOf(Date.parse(day) + dayMs);
const dayBefore = (day: string) => dayOf(Date.parse(day) - dayMs);
/** The first day of the nth month after the month of a day. */
const monthAfter = (day: string, n = 1) => dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + n, 1));

/**
 * Divides a period into its whole months, as one period from first to last day, and the days before and after them.
 * @returns months: null if there is no whole month
 */
export function wholeMonths({ from, to }: Period): { months: Period | null; days: Period[] } {
  const first = from === undefined || from.endsWith('-01') ? from : monthAfter(from);
  const last = to === undefined ? undefined : dayBefore(monthAfter(dayAfter(to), 0));
  if (first !== undefined && last !== undefined && first > last) return { months: null, days: [{ from, to }] };
  return {
    months: { from: first, to: last },
    days: [
      ...(from === first ? [] : [{ from, to: dayBefore(first!) }]),
      ...(to === last ? [] : [{ from: dayAfter(last!), to }]),
    ],
  };
}
