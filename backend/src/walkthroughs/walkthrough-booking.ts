import { Injectable } from '@nestjs/common';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { ScheduleWalkthrough } from '../../../contracts/src/leads/routes.js';
import { scheduleWalkthrough } from '../leads/decide/move-lead.js';
import { LeadsToWrite } from '../messages/lead-to-write.js';
import { type Call, Commands, contextOf } from '../platform/commands/commands.js';
import { DomainError } from '../platform/problems/problem.js';
import {
  readSubject,
  SubjectUnreadable,
  type Acting,
  type Outcome,
} from '../platform/process-managers/process-manager.js';
import { releaseSlot, reserveSlot, settle, type HeldTime } from './domain/calendar-day.js';
import { intervalOf, isWithinOneDay, officeTimeOf, heldBefore, type WantedTime } from './domain/free-slots.js';
import { officeDayOf } from '../../../contracts/src/keys/office-time.js';
import { BusyTimes, type ForLead, CalendarDays } from './busy-times.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { OfficeSettings } from '../settings/office/office-settings.js';

/** A reservation belongs to the calendar of one day: the next day's could not see the overlap. */
const overMidnight = 'A walkthrough must end on the day it begins';

/** A time that this request reserved. */
interface Held {
  day: string;
  reservationId: string;
}

/** Books walkthroughs: first reserves the time, then schedules it. */
@Injectable()
export class WalkthroughBooking {
  constructor(
    private readonly commands: Commands,
    private readonly leads: LeadsToWrite,
    private readonly busy: BusyTimes,
  ) {}

  /**
   * Reserves the time of the lead's assignee, and schedules. If a crash comes in between, an effect releases the reservation, unless the
   * lead was scheduled then. A time in the past, or one that only the booking page knows, reserves nothing.
   * @param expected the lead's revision that the caller has seen @param definition of the command that schedules
   * @throws DomainError slot_taken with free times nearby; invalid_input for a time past the office's midnight; refusals of scheduling
   */
  schedule(
    call: Call,
    leadId: string,
    input: ScheduleWalkthrough,
    expected: number | undefined,
    definition: typeof scheduleWalkthrough = scheduleWalkthrough,
  ): Promise<CommandAnswer> {
    return this.commands.once(call, leadId, [leadId, input], 200, async (keyed) => {
      const held = await this.reserve(call, leadId, input.start);
      try {
        return await this.commands.execute(definition, leadId, input, {
          ...contextOf(call, keyed),
          expected,
        });
      } catch (error) {
        if (held && error instanceof DomainError) await this.release(call, held);
        throw error;
      }
    });
  }

  private async reserve(call: Call, leadId: string, start: string | null): Promise<Held | undefined> {
    const { minutes } = this.busy;
    // Not under the request's key: a repeated request needs the time again, whatever happened to the reservation meanwhile.
    const context = contextOf(call, undefined);
    if (start === null || intervalOf(start, minutes).to <= Date.parse(context.now)) return undefined;
    if (!isWithinOneDay(start, minutes))
      throw new DomainError('invalid_input', undefined, { errors: [{ path: 'start', message: overMidnight }] });
    const lead = await this.leadOf(leadId);
    if (!lead) return undefined;
    const { assigneeId } = lead;
    const reservationId = context.commandId;
    try {
      if (await this.busy.blocked(intervalOf(start, minutes), lead)) throw new DomainError('slot_taken');
      const day = officeDayOf(start);
      await this.commands.execute(reserveSlot, day, { reservationId, leadId, assigneeId, start, minutes }, context);
      return { day, reservationId };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'slot_taken') throw await this.taken(lead, start, context.now);
      throw error;
    }
  }

  /** Undefined if the lead does not exist, is deleted or merged, or can't be read; scheduling then gives the refusal. */
  private async leadOf(id: string): Promise<ForLead | undefined> {
    try {
      const known = await this.leads.read(id);
      if (!known || known.now.deleted || known.now.merged) return undefined;
      const { name, email, assigneeId } = known.lead;
      return { id, name, email, assigneeId };
    } catch (error) {
      if (error instanceof SubjectUnreadable) return undefined;
      throw error;
    }
  }

  /** Does nothing if the lead held the time before: then the reservation has another id. */
  private async release(call: Call, { day, reservationId }: Held): Promise<void> {
    await this.commands.execute(
      releaseSlot,
      day,
      { reservationId, because: 'refused' },
      contextOf({ ...call, actor: { kind: 'system', id: 'walkthroughs' } }, undefined),
    );
  }

  private async taken(lead: ForLead, start: string, now: string): Promise<DomainError> {
    const free = await this.busy.near(lead, start, now);
    const listed = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(free.map((each) => officeTimeOf(each)));
    const detail = free.length === 0 ? 'No time nearby is free either.' : `Free nearby: ${listed}.`;
    return new DomainError('slot_taken', detail, { freeTimes: free.map((each) => each.toISOString()) });
  }
}

/** Makes a lead's reservations match exactly what it needs, whatever happened to the lead. */
@Injectable()
export class SlotKeeping {
  constructor(
    private readonly log: EventLog,
    private readonly days: CalendarDays,
    private readonly commands: Commands,
    private readonly settings: OfficeSettings,
  ) {}

  /**
   * Repeatable at any time: it looks first.
   * @param also a day that may hold something for the lead, besides the days that its history names, "2026-03-03"
   * @throws SubjectUnreadable, ClaimLost, LogUnavailable
   */
  async keep(leadId: string, also: readonly string[], acting: Acting): Promise<Outcome> {
    const before = heldBefore(await readSubject(this.log, `lead-${leadId}`));
    const days = [...also, ...before.scheduled.map(({ start }) => officeDayOf(start))];
    const held = (await this.days.heldOn(days)).filter((each) => each.leadId === leadId);
    const now = new Date().toISOString();
    const { reserve, release } = settle(before, held, now);
    for (const each of release) await this.release(each, before.scheduled, acting);
    return reserve ? this.reserve(leadId, reserve, now, acting) : { as: 'done' };
  }

  private async release(
    { reservationId, start }: HeldTime,
    scheduled: readonly { start: string }[],
    acting: Acting,
  ): Promise<void> {
    const because = scheduled.some((each) => each.start === start) ? 'moved' : 'not_scheduled';
    const context = acting.context(`release ${reservationId}`);
    await this.commands.execute(releaseSlot, officeDayOf(start), { reservationId, because }, context);
  }

  /** If somebody else has the time by now, the conflict stays, and the lists show it. */
  private async reserve(
    leadId: string,
    { assigneeId, start }: WantedTime,
    now: string,
    acting: Acting,
  ): Promise<Outcome> {
    const minutes = this.settings.current.walkthroughMinutes;
    if (intervalOf(start, minutes).to <= Date.parse(now)) return { as: 'done' };
    const context = acting.context('reserve');
    const slot = { reservationId: context.commandId, leadId, assigneeId, start, minutes };
    try {
      await this.commands.execute(reserveSlot, officeDayOf(start), slot, context);
      return { as: 'done' };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'slot_taken') throw error;
      return { as: 'cancelled', reason: 'Another walkthrough has this time; both are shown as a conflict' };
    }
  }
}
