import type { OfficeHours } from '../../settings/decide/known-settings.js';
import { intervalOf, overlap, type Interval } from './interval.js';

const minuteMs = 60_000;
/** Walkthroughs are offered on the hour and the half hour. */
const stepMs = 30 * minuteMs;

/**
 * When a walkthrough could begin: entirely within the office's hours, with no overlap. Pure.
 * @param minutes how long it takes
 * @returns earliest first
 */
export function freeSlots(
  { from, to }: { from: Date; to: Date },
  minutes: number,
  hours: OfficeHours,
  busy: readonly Interval[],
): Date[] {
  const free: Date[] = [];
  const last = to.getTime();
  for (let at = Math.ceil(from.getTime() / stepMs) * stepMs; at < last; at += stepMs) {
    const start = new Date(at);
    if (!hours.isOpenAt(start)) {
      const opening = hours.nextOpeningAfter(start);
      if (opening === null) break;
      // One step before the opening, but not before the current step: the next round then is the first open one.
      at = Math.max(at, Math.ceil(opening.getTime() / stepMs) * stepMs - stepMs);
      continue;
    }
    const slot = intervalOf(start, minutes);
    if (hours.addBusinessMinutes(start, minutes)?.getTime() !== slot.to) continue;
    if (!busy.some((each) => overlap(each, slot))) free.push(start);
  }
  return free;
}

/** The free times nearest to an instant, nearest first. */
export function nearest(free: readonly Date[], instant: Date, most: number): Date[] {
  const away = (each: Date) => Math.abs(each.getTime() - instant.getTime());
  return [...free].sort((a, b) => away(a) - away(b) || a.getTime() - b.getTime()).slice(0, most);
}
