import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { CalendarEvent } from '../../../contracts/src/walkthroughs/events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import { occurredAt } from '../platform/history/aggregate.js';
import { readSubject } from '../platform/process-managers/process-manager.js';
import type { HeldTime } from './domain/calendar-day.js';
import { And, DataSource, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { officeHours } from '../../../contracts/src/keys/office-hours.js';
import { freeSlots, nearest, intervalOf, overlap, wholeDay, type Interval } from './domain/free-slots.js';
import { officeDayOf } from '../../../contracts/src/keys/office-time.js';
import { daysAfter } from '../../../contracts/src/keys/wall-clock.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { isOf, OfficeFeed, type KnownLead } from './calendar-copy.js';
import { whereOfWork } from '../leads/application/deleted-leads.js';

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
    for (const event of (await readSubject(this.log, `calendar-${day}`)).events) {
      const change = event as typeof event & CalendarEvent;
      if (change.type === 'SlotReserved') held.push(heldBy(event, change.data));
      if (change.type === 'SlotReleased')
        held = held.filter(({ reservationId }) => reservationId !== change.data.reservationId);
    }
    return held;
  }
}

function heldBy(event: ReadableEvent, data: DataOf<'SlotReserved'>): HeldTime {
  return { ...data, reservedAt: occurredAt(event), byRequest: event.metadata.actor.kind !== 'system' };
}

const dayMs = 86_400_000;
/** How far ahead a free time is looked for. */
const daysAhead = 14;

/** The lead for which a time is looked for. */
export interface ForLead extends KnownLead {
  assigneeId: string | null;
}

/** Which times of one person, or of the office's shared calendar, are taken. */
@Injectable()
export class BusyTimes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly days: CalendarDays,
    private readonly feed: OfficeFeed,
    private readonly settings: OfficeSettings,
  ) {}

  /** How long a walkthrough takes. */
  get minutes(): number {
    return this.settings.current.walkthroughMinutes;
  }

  /**
   * Whether something besides reservations blocks the time: the office's feed, or walkthroughs scheduled without a reservation (from
   * before reservations existed, or in a conflict).
   */
  async blocked(slot: Interval, lead: ForLead): Promise<boolean> {
    const { busy } = await this.beside(slot, lead);
    return busy.some((each) => overlap(each, slot));
  }

  /**
   * When a walkthrough of the lead could begin, earliest first. `askDays`: nothing of them is offered, since the calendar has something
   * there whose time is not known.
   * @param from the earliest start
   */
  async free(lead: ForLead, from: Date, days = daysAhead): Promise<{ times: Date[]; until: Date; askDays: string[] }> {
    const until = new Date(from.getTime() + days * dayMs);
    const today = officeDayOf(from);
    // One more than the days: a day of 23 hours ends early.
    const ids = Array.from({ length: days + 3 }, (_, n) => daysAfter(today, n - 1));
    const span = { from: from.getTime() - dayMs, to: until.getTime() + dayMs };
    const [held, beside] = await Promise.all([this.days.heldOn(ids), this.beside(span, lead)]);
    const reserved = held
      .filter(({ leadId, assigneeId }) => leadId !== lead.id && assigneeId === lead.assigneeId)
      .map(({ start, minutes }) => intervalOf(start, minutes));
    const { busy, askDays } = beside;
    const unknown = askDays.map(wholeDay);
    const times = freeSlots({ from, to: until }, this.minutes, officeHours(this.settings.current), [
      ...reserved,
      ...busy,
      ...unknown,
    ]);
    const lastDay = officeDayOf(until);
    return { times, until, askDays: askDays.filter((day) => day >= today && day <= lastDay).sort() };
  }

  /** The free times nearest to a taken one, nearest first. @param now ISO 8601, UTC */
  async near(lead: ForLead, start: string, now: string): Promise<Date[]> {
    const from = new Date(Math.max(Date.parse(now), Date.parse(start) - dayMs));
    return nearest((await this.free(lead, from)).times, new Date(start), 3);
  }

  private async beside({ from, to }: Interval, lead: ForLead): Promise<{ busy: Interval[]; askDays: string[] }> {
    const longest = 240 * 60_000;
    const [{ appointments, unplacedDays }, scheduled] = await Promise.all([
      this.feed.between(new Date(from), new Date(to)),
      this.dataSource.manager.find(PipelineLead, {
        where: {
          ...whereOfWork,
          status: Not('lost'),
          id: Not(lead.id),
          assigneeId: lead.assigneeId ?? IsNull(),
          walkthroughStart: And(MoreThan(new Date(from - longest).toISOString()), LessThan(new Date(to).toISOString())),
        },
        select: { id: true, walkthroughStart: true },
      }),
    ]);
    const busy = [
      ...appointments
        .filter((each) => !each.free && !isOf(each, lead))
        .map(({ start, end }) => ({ from: Date.parse(start), to: Date.parse(end) })),
      ...scheduled.map(({ walkthroughStart }) => intervalOf(walkthroughStart!, this.minutes)),
    ];
    return { busy, askDays: unplacedDays };
  }
}
