import { Injectable } from '@nestjs/common';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { ScheduleWalkthrough } from '../../../../contracts/src/leads/commands.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { LeadsToWrite } from '../../messages/application/lead-to-write.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { SubjectUnreadable } from '../../platform/process-managers/process-manager.js';
import { releaseSlot, reserveSlot } from '../domain/calendar-day.js';
import { intervalOf } from '../domain/interval.js';
import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { isWithinOneDay, officeTimeOf } from '../domain/office-day.js';
import { BusyTimes, type ForLead } from './busy-times.js';

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
   * @param expected the lead's revision that the caller has seen
   * @throws DomainError slot_taken with free times nearby; invalid_input for a time past the office's midnight; refusals of scheduling
   */
  schedule(
    call: Call,
    leadId: string,
    input: ScheduleWalkthrough,
    expected: number | undefined,
  ): Promise<CommandAnswer> {
    return this.commands.once(call, leadId, [leadId, input], 200, async (keyed) => {
      const held = await this.reserve(call, leadId, input.start);
      try {
        return await this.commands.execute(leadCommands.scheduleWalkthrough, leadId, input, {
          ...contextOf(call, keyed),
          ...(expected !== undefined && { expected }),
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

  /** Undefined if the lead does not exist, is deleted, or can't be read; scheduling then gives the refusal. */
  private async leadOf(id: string): Promise<ForLead | undefined> {
    try {
      const known = await this.leads.read(id);
      if (!known || known.lead.deleted) return undefined;
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
