import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { blocks } from '../../../../event-store/src/types.js';
import { Commands } from '../../platform/commands/commands.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { SubjectUnreadable, type Acting, type Outcome } from '../../platform/process-managers/process-manager.js';
import { OfficeSettings } from '../../settings/office/office-settings.js';
import { releaseSlot, reserveSlot } from '../domain/calendar-day.js';
import { intervalOf } from '../domain/interval.js';
import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { settle, type HeldTime } from '../domain/settle.js';
import { heldBefore, type WantedTime } from '../domain/wanted-time.js';
import { CalendarDays } from './calendar-days.js';

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
    const history = await this.log.readStream(`lead-${leadId}`);
    const unreadable = history.find(blocks);
    if (unreadable) throw new SubjectUnreadable(unreadable);
    const before = heldBefore(history);
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
