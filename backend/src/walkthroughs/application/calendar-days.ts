import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { CalendarEvent } from '../../../../contracts/src/walkthroughs/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { occurredAt } from '../../platform/history/steps.js';
import { SubjectUnreadable } from '../../platform/process-managers/process-manager.js';
import type { HeldTime } from '../domain/settle.js';

/** The reservations on the office's days, straight from the log. */
@Injectable()
export class CalendarDays {
  constructor(private readonly log: EventLog) {}

  /** @param days of the office, "2026-03-03" @throws SubjectUnreadable, LogUnavailable */
  async heldOn(days: Iterable<string>): Promise<HeldTime[]> {
    return (await Promise.all([...new Set(days)].map((day) => this.ofDay(day)))).flat();
  }

  private async ofDay(day: string): Promise<HeldTime[]> {
    let held: HeldTime[] = [];
    for (const event of await this.log.readStream(`calendar-${day}`)) {
      if (!event.readable) throw new SubjectUnreadable(event);
      const told = event as typeof event & CalendarEvent;
      if (told.type === 'SlotReserved') held.push(heldBy(event, told.data));
      if (told.type === 'SlotReleased')
        held = held.filter(({ reservationId }) => reservationId !== told.data.reservationId);
    }
    return held;
  }
}

function heldBy(event: ReadableEvent, data: DataOf<'SlotReserved'>): HeldTime {
  return { ...data, reservedAt: occurredAt(event), byRequest: event.metadata.actor.kind !== 'system' };
}
