import type { OfficeHours } from '../../../../contracts/src/keys/office-hours.js';
import { officeDayOf, startOfOfficeDay } from '../../../../contracts/src/keys/office-time.js';
import { daysAfter } from '../../../../contracts/src/keys/wall-clock.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { leadAfter } from '../../leads/decide/living-lead.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { writtenTime } from '../../../../contracts/src/keys/written-time.js';
import { occurredAt } from '../../platform/history/aggregate.js';

/** A span of time, `from` inclusive, `to` exclusive; in milliseconds since 1970. */
export interface Interval {
  from: number;
  to: number;
}

const minuteMs = 60_000;

/** @param start ISO 8601 */
export function intervalOf(start: string | Date, minutes: number): Interval {
  const from = new Date(start).getTime();
  return { from, to: from + minutes * minuteMs };
}

/** @param day of the office: 23, 24 or 25 hours */
export function wholeDay(day: string): Interval {
  return { from: startOfOfficeDay(day).getTime(), to: startOfOfficeDay(daysAfter(day, 1)).getTime() };
}

/** Touching intervals do not overlap: one walkthrough may begin when another ends. */
export function overlap(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to;
}

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

/** Whether something that begins at an instant ends on the same day of the office; an end at midnight still counts. */
export function isWithinOneDay(start: string, minutes: number): boolean {
  const lastMs = Date.parse(start) + minutes * 60_000 - 1;
  return officeDayOf(start) === officeDayOf(new Date(lastMs));
}

/** "Tue, Mar 3, 2:15 PM" in the office. */
export const officeTimeOf = writtenTime({
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});

/** The time that a lead's walkthrough needs now. */
export interface WantedTime {
  assigneeId: string | null;
  /** ISO 8601, UTC. */
  start: string;
}

/** A lost, deleted or merged lead needs no time; a walkthrough whose time only the booking page knows has none to hold. */
export function wantedTimeOf(lead: Lead | null | undefined): WantedTime | null {
  if (!lead || lead.deleted || lead.mergedInto !== null || lead.status === 'lost') return null;
  if (!lead.walkthroughScheduled || lead.walkthroughStart === null) return null;
  return { assigneeId: lead.assigneeId, start: lead.walkthroughStart };
}

/** What a lead's history says about its reservations. */
export interface HeldBefore {
  /** What it needs now; null also for an erased lead. */
  wanted: WantedTime | null;
  /** Every start that it ever had, and when it was scheduled, oldest first. ISO 8601, UTC. */
  scheduled: readonly { start: string; at: string }[];
}

/** @param lead its whole history, oldest first */
export function heldBefore({ events, erased }: { events: readonly ReadableEvent[]; erased: boolean }): HeldBefore {
  const wanted = erased ? null : wantedTimeOf(leadAfter(events));
  const scheduled = events.flatMap((event) =>
    event.type === 'WalkthroughScheduled' && event.data.start !== null
      ? [{ start: event.data.start, at: occurredAt(event) }]
      : [],
  );
  return { wanted, scheduled };
}
