import { describe, it } from '@jest/globals';
import { slotReserved } from '../../../../contracts/src/walkthroughs/events.js';
import { given, staff } from '../../../../testing/given-when-then.js';
import { releaseSlot, reserveSlot, type Reservation } from './calendar-day.js';

const [one, other] = ['0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20', '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b21'];
const slot = (over: Partial<Reservation> = {}): Reservation => ({ ...slotReserved.example, leadId: one, ...over });
const reserved = (over: Partial<Reservation> = {}) => ({ type: 'SlotReserved', data: slot(over) }) as const;
const reservationId = '2f0e6f0a-6c7e-4a55-9b35-52b7c0a7d9a2';
const of = (over: Partial<Reservation>) => slot({ leadId: other, reservationId, ...over });

describe('reserve a slot', () => {
  it('holds it for the lead, once', () => {
    given([]).when(reserveSlot, slot()).then([reserved()]);
    given([reserved()]).when(reserveSlot, slot({ reservationId })).then([]);
  });

  it.each([
    ['at the same instant', '2026-03-03T20:15:00.000Z'],
    ['before the other one ends', '2026-03-03T21:14:00.000Z'],
    ['so that it ends within the other one', '2026-03-03T19:16:00.000Z'],
  ])('refuses another lead %s', (_, start) => {
    given([reserved()]).when(reserveSlot, of({ start })).then('slot_taken');
  });

  it('lets one begin when another ends, and two people work at the same time', () => {
    for (const over of [
      { start: '2026-03-03T21:15:00.000Z' },
      { start: '2026-03-03T19:15:00.000Z' },
      { assigneeId: staff.id },
    ])
      given([reserved()])
        .when(reserveSlot, of(over))
        .then([{ type: 'SlotReserved', data: of(over) }]);
  });

  it('lets a lead move within its own time', () => {
    const later = { start: '2026-03-03T20:45:00.000Z', reservationId };
    given([reserved()])
      .when(reserveSlot, slot(later))
      .then([reserved(later)]);
  });

  it('is free again once it was released, which is done once', () => {
    const input = { reservationId: slot().reservationId, because: 'moved' } as const;
    const released = { type: 'SlotReleased', data: { ...input, leadId: one } } as const;
    given([reserved()]).when(releaseSlot, input).then([released]);
    given([reserved(), released]).when(releaseSlot, input).then([]);
    given([reserved(), released])
      .when(reserveSlot, of({}))
      .then([{ type: 'SlotReserved', data: of({}) }]);
  });
});
