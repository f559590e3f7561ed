import { z } from 'zod';
import { defineEvent, type EventOf } from '../log/define-event.js';
import { plain } from '../log/personal.js';

/** Reservations of people's times for leads, in the stream `calendar-<yyyy-mm-dd>` of the office's day on which the time begins. */
const slot = {
  reservationId: z.uuid(),
  leadId: z.uuid(),
};
const exampleSlot = {
  reservationId: '2f0e6f0a-6c7e-4a55-9b35-52b7c0a7d9a1',
  leadId: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20',
};

export const slotReserved = defineEvent({
  name: 'SlotReserved',
  version: 1,
  description: 'A time was reserved for the walkthrough of a lead, before it was scheduled.',
  schema: z.object({
    ...slot,
    /** The user whose time it is; null: the office's shared calendar. */
    assigneeId: z.uuid().nullable(),
    start: z.iso.datetime(),
    minutes: z.int().positive(),
  }),
  example: { ...exampleSlot, assigneeId: null, start: '2026-03-03T20:15:00.000Z', minutes: 60 },
});

const slotReleased = defineEvent({
  name: 'SlotReleased',
  version: 1,
  description: 'A reserved time is free again.',
  schema: z.object({
    ...slot,
    /** `not_scheduled`: nobody scheduled it in time; `refused`: it could not be scheduled; `moved`: the lead no longer needs it. */
    because: plain(z.enum(['not_scheduled', 'refused', 'moved']), 'code'),
  }),
  example: { ...exampleSlot, because: 'moved' },
});

/** Reservations for walkthroughs, in the stream `calendar-<yyyy-mm-dd>`. Not part of the staff's activity. */
export const calendarEvents = [slotReserved, slotReleased] as const;
export type CalendarEvent = EventOf<(typeof calendarEvents)[number]>;
