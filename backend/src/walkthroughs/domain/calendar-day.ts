import type { CalendarEvent } from '../../../../contracts/src/walkthroughs/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition, Decider } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { intervalOf, overlap } from './interval.js';

/** A time that is held for a lead. */
export type Reservation = DataOf<'SlotReserved'>;

/** The reservations on one day of the office, in the order in which they were made. */
export type CalendarDay = readonly Reservation[];

export const calendarDayDecider: Decider<CalendarDay, CalendarEvent> = {
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
export function isSameTime(
  a: Pick<Reservation, 'assigneeId' | 'start'>,
  b: Pick<Reservation, 'assigneeId' | 'start'>,
): boolean {
  return a.assigneeId === b.assigneeId && Date.parse(a.start) === Date.parse(b.start);
}
