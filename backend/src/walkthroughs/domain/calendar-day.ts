import type { CalendarEvent } from '../../../../contracts/src/walkthroughs/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition, Decider } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/problem.js';
import { intervalOf, overlap, type Interval, type HeldBefore, type WantedTime } from './free-slots.js';

/** A time that is held for a lead. */
export type Reservation = DataOf<'SlotReserved'>;

/** The reservations on one day of the office, in the order in which they were made. */
export type CalendarDay = readonly Reservation[];

const calendarDayDecider: Decider<CalendarDay, CalendarEvent> = {
  category: 'calendar',
  initialState: [],
  evolve(day, event) {
    switch (event.type) {
      case 'SlotReserved':
        return [...day, event.data];
      case 'SlotReleased':
        return day.filter(({ reservationId }) => reservationId !== event.data.reservationId);
      default:
        return day;
    }
  },
};

/**
 * Reserves a time of one person, or of the office's shared calendar, for a lead. A time that the lead holds already is held once. Two
 * concurrent commands expect the same revision of the day: one reserves, the other decides again and is refused with slot_taken.
 */
export const reserveSlot: CommandDefinition<CalendarDay, Reservation, CalendarEvent> = {
  name: 'ReserveSlot',
  decider: calendarDayDecider,
  decide(day, slot) {
    if (day.some((held) => held.leadId === slot.leadId && isSameTime(held, slot))) return [];
    const wanted = intervalOf(slot.start, slot.minutes);
    const taken = day.some(
      (held) =>
        held.leadId !== slot.leadId &&
        held.assigneeId === slot.assigneeId &&
        overlap(intervalOf(held.start, held.minutes), wanted),
    );
    if (taken) throw new DomainError('slot_taken');
    return [{ type: 'SlotReserved', data: slot }];
  },
};

/** Releases a reservation. Does nothing if it is released already. */
export const releaseSlot: CommandDefinition<
  CalendarDay,
  Pick<DataOf<'SlotReleased'>, 'reservationId' | 'because'>,
  CalendarEvent
> = {
  name: 'ReleaseSlot',
  decider: calendarDayDecider,
  decide(day, { reservationId, because }) {
    const held = day.find((each) => each.reservationId === reservationId);
    return held ? [{ type: 'SlotReleased', data: { reservationId, leadId: held.leadId, because } }] : [];
  },
};

/** Whether both hold the same person's time from the same instant. */
function isSameTime(
  a: Pick<Reservation, 'assigneeId' | 'start'>,
  b: Pick<Reservation, 'assigneeId' | 'start'>,
): boolean {
  return a.assigneeId === b.assigneeId && Date.parse(a.start) === Date.parse(b.start);
}

/** Something that takes a time, with the fields that decide about conflicts. */
export interface TakesTime {
  time: Interval;
  /** Whose time; null: the office's shared calendar. */
  assigneeId: string | null;
  /** From the office's feed: it conflicts with everybody's, except with the lead that it is about. */
  ofFeed: boolean;
  /** It leaves its time free (TRANSP:TRANSPARENT). */
  free?: boolean;
  /** The leads that it is about. */
  leadIds: readonly string[];
}

/** Those that conflict: one person can't do them at the same time. Pure. */
export function conflicting(all: readonly TakesTime[]): Set<TakesTime> {
  const sorted = [...all].filter(({ free }) => !free).sort((a, b) => a.time.from - b.time.from);
  const found = new Set<TakesTime>();
  sorted.forEach((one, index) => {
    for (const other of sorted.slice(index + 1)) {
      if (other.time.from >= one.time.to) break;
      if (!overlap(one.time, other.time) || !collide(one, other)) continue;
      found.add(one).add(other);
    }
  });
  return found;
}

/** Two of the office's own appointments never conflict: they are the office's business. */
function collide(one: TakesTime, other: TakesTime): boolean {
  if (one.ofFeed && other.ofFeed) return false;
  if (one.leadIds.some((id) => other.leadIds.includes(id))) return false;
  return one.ofFeed || other.ofFeed || one.assigneeId === other.assigneeId;
}

/** A reservation, and since when it exists. */
export interface HeldTime extends Reservation {
  /** ISO 8601, UTC. */
  reservedAt: string;
  /** Whether a request reserved it and is about to schedule it; else it was reserved for a walkthrough that was scheduled already. */
  byRequest: boolean;
}

/** The changes after which the reservations match what the lead needs. */
export interface Settling {
  reserve: WantedTime | null;
  release: readonly HeldTime[];
}

/** How long a request has to schedule its reservation. */
export const scheduledWithinMs = 60_000;

/**
 * Compares a lead's reservations with what it needs. A fresh reservation that is not scheduled yet is left alone: its
 * request may be about to schedule it. Pure.
 * @param held of this lead, on any day
 * @param now ISO 8601, UTC
 */
export function settle({ wanted, scheduled }: HeldBefore, held: readonly HeldTime[], now: string): Settling {
  const kept = wanted && held.find((each) => isSameTime(each, wanted));
  const release = held.filter((each) => each !== kept && !isAboutToBeScheduled(each, scheduled, now));
  return { reserve: wanted && !kept ? wanted : null, release };
}

function isAboutToBeScheduled(
  { start, reservedAt, byRequest }: HeldTime,
  scheduled: HeldBefore['scheduled'],
  now: string,
): boolean {
  if (!byRequest || Date.parse(now) - Date.parse(reservedAt) >= scheduledWithinMs) return false;
  return !scheduled.some((each) => Date.parse(each.start) === Date.parse(start) && each.at >= reservedAt);
}
